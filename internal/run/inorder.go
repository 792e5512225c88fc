package run

import (
	"context"
	"errors"
	"sync"
)

// ahead is how many results may wait for an earlier one before the workers pause: memory stays
// bounded however long a single case takes.
const ahead = 64

// inOrder has n pieces of work done by several workers and delivers the results in the order of the
// pieces, on the caller's goroutine. When the context ends no further piece is begun, and what was
// begun is still delivered. When deliver fails, what was begun is handed to drop. It returns how
// many pieces were delivered.
func inOrder[T any](ctx context.Context, n, workers int, work func(worker, i int) T, deliver func(T) error, drop func(T)) (int, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ready := make([]chan T, n)
	for i := range ready {
		ready[i] = make(chan T, 1)
	}
	todo := make(chan int)
	room := make(chan struct{}, ahead+workers)
	begun := make(chan int, 1)
	go func() {
		defer close(todo)
		i := 0
		for ; i < n && ctx.Err() == nil; i++ {
			select {
			case <-ctx.Done():
			case room <- struct{}{}:
				todo <- i
				continue
			}
			break
		}
		begun <- i
	}()
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for i := range todo {
				ready[i] <- work(worker, i)
			}
		})
	}
	defer group.Wait()
	return collect(ready, room, begun, deliver, func(r T) { stop(); drop(r) })
}

// collect delivers what the workers finish, in order, until everything that was begun is delivered.
func collect[T any](ready []chan T, room chan struct{}, begun chan int, deliver func(T) error, drop func(T)) (int, error) {
	last, done := len(ready), 0
	var failed error
	for i := 0; i < last; {
		select {
		case last = <-begun:
		case r := <-ready[i]:
			i++
			<-room
			if failed != nil {
				drop(r)
				continue
			}
			if failed = deliver(r); failed == nil {
				done++
			} else {
				drop(r)
			}
		}
	}
	return done, failed
}

// all has every piece done, for commands that write nothing: half an answer would be taken for a whole
// one, so that an end of the context before the last piece is an error.
func all[T any](ctx context.Context, n, workers int, work func(worker, i int) T, deliver func(T)) error {
	done, err := inOrder(ctx, n, workers, work, func(r T) error {
		deliver(r)
		return nil
	}, func(T) {})
	if err == nil && done < n {
		err = errors.New("angehalten, bevor alle Fälle bearbeitet waren; es ist nichts geschrieben worden")
	}
	return err
}
