/** All that a model reads about the tools before it calls one. Kept together, so that one voice says each thing once. */

export const instructions = `boocontext answers questions about a repository's code from its compiler-resolved structure, so that answers can be acted on without checking them by grep.

Ask (hosts may prefix these names)
- boocontext_overview: what is this, where does it start, what does it serve, store and need? boocontext_map: the same to read.
- boocontext_symbols: where is X, or the place that does Y? Names, plain words, a file, GET /path, a setting, or a trace, error or comment whole.
- boocontext_callgraph: who calls X, what does X call, how does X reach Y?
- boocontext_impact: what would a change to X, a file or the current diff break? \`change\` tries a deletion, rename or new signature and lists the compiler errors; ask {"diff": "working"} after editing.
- boocontext_types: what is the resolved type of X, its members, who uses it?
- boocontext_health: which files most need care, or what is wrong with this one?

Prefer these to grep for anything about definitions, callers, usages and types: they follow imports, aliases, re-exports, methods and JSX, tell two symbols of one name apart, and count every mention: a missing caller would show as an open one. Prefer grep for other text: log messages, configuration, comments.

Answers
- First the verdict: SAFE (nothing found, all looked at), INFO (complete), CAUTION (affected, ambiguous, open or not looked at), UNSAFE (failed or breaks). Not complete: something that could change it is open; the summary says what.
- By file: \`name:88>103 code\` is defined at 88 and calls at 103; \`<103\`: is called there. Code before tests, direct before far; what is only counted by folder, \`tests: "only"\`, \`depth\` or \`cursor\` lists. \`path\` narrows, \`include: ["source"]\` adds the lines around.
- Paths are relative to \`directory\`. Leave out \`engine\`; keep \`max_chars\` below 50000. Not said at their defaults: depth 1, exact, via call.
- next: the call that helps. cursor: pass it with equal inputs.
- Answers are of the files as they are. With \`since\` (an earlier snapshot) the same question tells only changes.`;

export const descriptions = {
  overview:
    'Languages, frameworks, workspaces, entry points, routes, `entries` (commands, jobs, events), schemas, components, env vars, middleware, cycles. `counts` whole.',
  map: 'The project as Markdown, with the central symbols of each part. Folded when long; `section` is whole.',
  symbols:
    'Find definitions: by name, `Class.method`, part of a name, a question in plain words ("where are retries limited"), or a text: a stack trace, the output of a failed test, a compiler error, a review comment, an issue. Its places become the definitions that they lie in now, innermost first, with what runs between. Ranked, exact names first; no imports. A single exact hit and the surest of others carry their source.',
  callgraph:
    'Who calls a symbol and what it calls, through imports, aliases, re-exports, methods, callbacks and JSX, with the routes, commands, jobs and events that run it (`GET /path`, `job NAME`). Every mention of the name is counted and explained, so the list needs no grep. An ambiguous name is answered for all its definitions (`of`: index in `candidates`). `path_to` gives a call path to another symbol.',
  impact:
    'What a change would reach: affected symbols, files, routes, commands, jobs and tests, nearest first, and where uses are lost (`chain_ends`). Give `symbol` (and `file` where ambiguous), `file` or `diff`. SAFE only if nothing depends on it and no mention stayed unexplained; else each reason is named. `related`, and tests without `reaches`: what else may belong to it by history, rare words, name or path (`why`). With several roots also `used_elsewhere`. With `diff`, also callers of changed signatures that it does not touch and, with `review`, all it breaks: routes, tables, env vars too (`findings`). With `symbol` and `change` (TypeScript) the change is tried in memory: UNSAFE lists the compiler errors (`breaks`) and uses that cannot be told (`cannot_tell`); SAFE: there are none. `rename`: `breaks` is what has to follow.',
  types:
    'The resolved type of a symbol: signature, members, type parameters, expanded form, documentation, and the definitions whose types name it. With `file` and `line` also of a local, parameter or expression there. Says so where it rests on `any` or an unresolved import.',
  health:
    'Grades A to F for a repository, with its hotspots (unhealthy and often changed), circles of imports and duplication; with `file` for one file, its functions and smells. Measured: size, complexity, nesting, coupling, duplication, churn.',
} as const;
