package run

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func TestResultsComeInOrderWhoeverIsFirst(t *testing.T) {
	var got []int
	n, err := inOrder(t.Context(), 300, 7, func(_, i int) int {
		time.Sleep(time.Duration(i%5) * 100 * time.Microsecond)
		return i
	}, func(i int) error { got = append(got, i); return nil }, func(int) { t.Error("nothing is to be dropped") })
	if n != 300 || err != nil || !slices.IsSorted(got) || len(got) != 300 {
		t.Fatalf("%d delivered, %v, sorted %v", n, err, slices.IsSorted(got))
	}
}

func TestAFailureStopsFurtherWork(t *testing.T) {
	var begun, dropped atomic.Int32
	full := errors.New("full")
	n, err := inOrder(t.Context(), 10000, 4, func(_, i int) int { begun.Add(1); return i },
		func(i int) error {
			if i == 10 {
				return full
			}
			return nil
		}, func(int) { dropped.Add(1) })
	if n != 10 || !errors.Is(err, full) {
		t.Fatalf("%d delivered, error %v; want 10 and the failure", n, err)
	}
	if b := begun.Load(); b > 1000 || b != 10+dropped.Load() {
		t.Errorf("%d begun, %d dropped", b, dropped.Load())
	}
}

func TestInterruptedWorkIsStillDelivered(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int32
	n, err := inOrder(ctx, 10000, 4, func(_, i int) int {
		begun.Add(1)
		if i == 20 {
			cancel()
		}
		return i
	}, func(int) error { return nil }, func(int) { t.Error("nothing is to be dropped") })
	if err != nil || n != int(begun.Load()) || n > 5000 {
		t.Fatalf("%d delivered, %d begun, %v", n, begun.Load(), err)
	}
}

func TestNoWorkAtAll(t *testing.T) {
	if n, err := inOrder(t.Context(), 0, 3, func(_, i int) int { return i }, func(int) error { return nil }, func(int) {}); n != 0 || err != nil {
		t.Fatal(n, err)
	}
}

// TestHalfAnAnswerIsNoAnswer: check, order and due stopped by Ctrl-C must not look like a finished one.
func TestHalfAnAnswerIsNoAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := all(ctx, 10000, 4, func(_, i int) int {
		if i == 20 {
			cancel()
		}
		return i
	}, func(int) {})
	if err == nil || ExitCode(err) != ExitFailed {
		t.Fatalf("stopped in between: %v", err)
	}
	if err := all(ctx, 0, 1, func(_, i int) int { return i }, func(int) {}); err != nil {
		t.Errorf("stopped after the last: %v", err)
	}
}

func TestAStoppedReadingIsAnError(t *testing.T) {
	place(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := options("2027-12-31", "in")
	_, check := Check(ctx, o)
	_, order := Order(ctx, o)
	_, due := Due(ctx, o)
	for _, err := range []error{check, order, due} {
		if err == nil || ExitCode(err) != ExitFailed {
			t.Errorf("error %v", err)
		}
	}
}
