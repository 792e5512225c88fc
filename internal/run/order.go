package run

import (
	"context"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/statutes"
)

// An OrderResult is the JSON of `order`.
type OrderResult struct {
	Schema   string      `json:"schema"`
	Exit     int         `json:"exit"`
	Cases    []OrderCase `json:"cases"`
	Findings []Finding   `json:"findings"`
}

// An OrderCase holds the orders of one council.
type OrderCase struct {
	File     string      `json:"file"`
	Council  string      `json:"council"`
	Land     string      `json:"land"`
	Status   Status      `json:"status"`
	Findings []Finding   `json:"findings"`
	Orders   []OrderList `json:"orders"`
	Message  string      `json:"message"`
}

// An OrderList is the order of one list for one kind of seat.
type OrderList struct {
	Constituency string            `json:"constituency"`
	Nomination   string            `json:"nomination"`
	Seat         election.SeatKind `json:"seat"`
	Rule         string            `json:"rule"`
	Entries      []OrderEntry      `json:"entries"`
}

// An OrderEntry is one place of an order.
type OrderEntry struct {
	Rank     int          `json:"rank"`
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Votes    int64        `json:"votes"`
	Position int          `json:"position"`
	Basis    rules.Basis  `json:"basis"`
	Rule     string       `json:"rule"`
	TiedWith []string     `json:"tiedWith"`
	Out      rules.Reason `json:"out"`
	Why      string       `json:"why"`
}

// Order returns the orders of substitutes. It writes nothing.
func Order(ctx context.Context, o Options) (*OrderResult, error) {
	cases, left, err := readAll(ctx, &o, false)
	if err != nil {
		return nil, err
	}
	out := &OrderResult{Schema: "notices/order/1", Cases: []OrderCase{}, Findings: findings(left)}
	out.Exit = exitOfFindings(out.Findings)
	err = all(ctx, len(cases), o.Jobs, func(_, i int) OrderCase { return orderCase(cases[i], &o) }, func(c OrderCase) {
		out.Cases = append(out.Cases, c)
		out.Exit = worse(out.Exit, c.Status.Exit())
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func orderCase(c *loaded, o *Options) (out OrderCase) {
	view := emptyCase(c)
	out = OrderCase{File: view.File, Council: view.Council, Land: view.Land, Status: OK, Orders: []OrderList{}}
	var found []election.Finding
	defer func() {
		out.Findings = findings(election.SortFindings(append(c.found, found...)))
		out.Status, out.Message = c.status(found), c.failure
	}()
	defer guard(o.Log, &c.failure)
	found, ok := c.ordered(o)
	if !ok {
		return out
	}
	orders, more := statutes.Orders(c.election, o.AsOf, o.AcceptOfficial)
	found = append(found, more...)
	for i := range orders {
		out.Orders = append(out.Orders, orderList(&orders[i]))
	}
	return out
}

func orderList(x *rules.Order) OrderList {
	l := OrderList{Constituency: x.Constituency, Nomination: x.Nomination, Seat: x.Seat, Rule: x.Rule.String(), Entries: []OrderEntry{}}
	for _, e := range x.Entries {
		l.Entries = append(l.Entries, OrderEntry{
			Rank: e.Rank, ID: e.Person.ID, Name: e.Person.Name, Votes: e.Person.Votes, Position: e.Person.Position,
			Basis: e.Basis, Rule: e.Rule.String(), TiedWith: append([]string{}, e.TiedWith...), Out: e.Out, Why: e.Why,
		})
	}
	return l
}
