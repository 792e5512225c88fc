# Short names for the project's commands; `make` without a target lists them.

.PHONY: help test ci lint generate figures papers pictures release clean

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

test: ## all tests
	go test ./...

lint: ## gofumpt, modules, vet, staticcheck (also for Windows)
	.ci/lint

ci: ## everything that CI runs
	.ci/run

generate: ## what is made from the code: derived fonts, docs/vorlagen.md, the README's table of findings
	go generate ./...
	go run ./tools/codes
	go test ./cmd/notices -run Readme -update

figures: ## measures everything and rewrites the tables of figures; more than an hour, nothing else running
	go run ./tools/figures
	go run ./tools/papers
	tools/listen/listen.sh
	tools/windows/windows.sh
	go test -run '^$$' -bench . -benchtime 200ms ./...

papers: ## announcements and Word files judged by an HTML validator, axe and LibreOffice
	go run ./tools/papers

pictures: ## redraws docs/img from the papers of the examples
	tools/pictures/pictures.sh

release: ## static, reproducible archives for Windows, Linux and macOS in dist/
	go run ./tools/release

clean: ## removes what was built
	rm -rf dist
