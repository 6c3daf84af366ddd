// Routes of Go's own muxes: one given to another one, through wrappers, variables, functions and what is stripped.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const main = `package main

import (
	"net/http"
	"shop/api"
	"shop/ui"
)

const adminBase = "/admin"

func main() {
	base := settings.Base()
	app := http.NewServeMux()
	app.Handle("/v1/", http.StripPrefix("/v1", api.NewHandler(db)))
	app.Handle("GET /stats", logged(auth(showStats)))
	if settings.HasUI() {
		app.Handle("/", ui.Serve(db))
	}
	app.HandleFunc(adminBase+"/reload", reload)
	app.HandleFunc(names.Health, health)
	var handler http.Handler = app
	handler = logged(handler)
	http.Handle("/shop/", http.StripPrefix("/shop", handler))
	http.Handle("/static/", http.StripPrefix("/static/", http.FileServer(files)))
	other := http.NewServeMux()
	other.HandleFunc("DELETE /all", clear)
	http.Handle(base+"/x/", http.StripPrefix(base+"/x", other))
	http.ListenAndServe(":1", nil)
}

func showStats(w http.ResponseWriter, r *http.Request) {}
`;

const api = `package api

import "net/http"

func NewHandler(db *DB) http.Handler {
	h := &handler{db}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /carts/{id}", h.show)
	mux.HandleFunc("GET /{$}", h.index)
	mux.Handle("POST /carts", h.limit(http.HandlerFunc(h.add)))
	return withCORS(h.limit(mux))
}

func (h *handler) add(w http.ResponseWriter, r *http.Request) {}
`;

const ui = `package ui

import "net/http"

func Serve(db *DB) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /about", func(w http.ResponseWriter, r *http.Request) {
	})
	return mux
}
`;

test('muxes in muxes', () => {
  check(
    { 'main.go': main, 'api/api.go': api, 'ui/ui.go': ui },
    [],
    [
      'GET /shop/v1/carts/{id} h.show api/api.go:8 high',
      'GET /shop/v1/ h.index api/api.go:9 high',
      'POST /shop/v1/carts h.add api/api.go:10 high',
      'GET /shop/stats showStats main.go:15 high',
      'GET /shop/about <inline> ui/ui.go:7 inferred',
      'ALL /shop/admin/reload reload main.go:19 high',
      'ALL /static/ http.StripPrefix main.go:24 high',
      'DELETE /x/all clear main.go:26 inferred',
    ],
  );
});

test('a path of which nothing is known is a place with more routes', () => {
  const { hidden } = readRoutes(sourcesOf({ 'main.go': main }));
  expect(hidden).toEqual([{ file: 'main.go', line: 20 }]);
});

test('a mux in a router of Chi sees the whole path', () => {
  check(
    {
      'main.go': `package main

import (
	"net/http"
	"github.com/go-chi/chi/v5"
)

func main() {
	r := chi.NewRouter()
	inner := http.NewServeMux()
	inner.HandleFunc("/debug/vars", vars)
	r.Mount("/debug", inner)
	short := http.NewServeMux()
	short.HandleFunc("/ping", ping)
	r.Route("/ops", func(r chi.Router) {
		r.Handle("/tools/*", http.StripPrefix("/ops/tools", short))
	})
}
`,
    },
    [],
    ['ALL /debug/vars vars main.go:11 high', 'ALL /ops/tools/ping ping main.go:14 high'],
  );
});

test('a method before a base that is not known', () => {
  check(
    {
      'main.go': `package main

import (
	"net/http"
	"shop/config"
)

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+config.Root+"live", live)
	mux.HandleFunc("GET "+config.Root, home)
}
`,
      'config/config.go': `package config

var Root = "/"

func Set(to string) {
	Root = to
}
`,
    },
    [],
    ['GET /live live main.go:10 inferred', 'GET / home main.go:11 inferred'],
  );
});

test('methods and constructors that register what they are told', () => {
  check(
    {
      'main.go': `package main

import (
	"net/http"
	"shop/parts"
)

type Server struct {
	mux *http.ServeMux
}

func NewServer() *Server {
	s := &Server{mux: http.NewServeMux()}
	s.handle("GET /users", s.users)
	s.handle("GET "+base+"/open", s.users)
	s.handleBoth("/both", s.users)
	parts.New("/parts")
	return s
}

func (s *Server) handle(pattern string, h http.HandlerFunc) {
	s.mux.HandleFunc(pattern, wrap(h))
}

func (s *Server) handleBoth(path string, h http.HandlerFunc) {
	s.handle("GET "+path, h)
	s.handle("POST "+path, h)
}

func (s *Server) users(w http.ResponseWriter, r *http.Request) {}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mux.ServeHTTP(w, r)
}
`,
      'parts/parts.go': `package parts

import "net/http"

type Parts struct {
	*http.ServeMux
}

func New(prefix string) *Parts {
	p := &Parts{ServeMux: http.NewServeMux()}
	p.HandleFunc("GET "+prefix+"/list", p.list)
	return p
}
`,
    },
    [],
    [
      'GET /users s.users main.go:14 high',
      'GET /open s.users main.go:15 inferred',
      'GET /both s.users main.go:16 high',
      'POST /both s.users main.go:16 high',
      'GET /parts/list p.list main.go:17 inferred',
    ],
  );
});

test('a handler for everything below a path, which tells paths apart by itself', () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go': `package main

import (
	"net/http"
	"regexp"
	"strings"
)

const stockPath = "/v1/stock"

var (
	itemRegex  = regexp.MustCompile(\`^/v1/items/([a-z]{1,64})$\`) // One of them.
	filesRegex = regexp.MustCompile(\`^/files/(\\w+)\\.json$\`)
	docsRegex  = regexp.MustCompile(\`^/docs(|/.*)$\`)
)

type Server struct{}

func main() {
	mux := http.NewServeMux()
	http.ListenAndServe(":1", run(&Server{}))
}

func run(s *Server) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", s.handle)
	mux.HandleFunc("/plain", s.plain)
	return mux
}

func (s *Server) handle(w http.ResponseWriter, r *http.Request) {
	timed(func() {
		s.inside(w, r)
	})
}

func (s *Server) inside(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet && r.URL.Path == stockPath {
		s.stock(w, r)
	} else if (r.Method == http.MethodPut || r.Method == "POST") && stockPath == r.URL.Path {
		s.guarded(s.setStock)(w, r)
	} else if r.Method == http.MethodDelete && itemRegex.MatchString(r.URL.Path) {
		s.remove(w, r)
	} else if filesRegex.MatchString(r.URL.Path) {
		s.file(w, r)
	} else if docsRegex.MatchString(r.URL.Path) {
		s.docs(w, r)
	} else if strings.HasPrefix(r.URL.Path, "/static/") {
		s.static(w, r)
	} else if r.URL.Path != "/other" {
		s.rest(w, r)
	}
}

func (s *Server) rest(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	switch path {
	case "/a", "/b":
		s.stock(w, r)
	case "/c":
		s.stock(w, r)
	}
}

func (s *Server) stock(w http.ResponseWriter, r *http.Request) {}

func (s *Server) remove(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/v1/items/ghost" {
		return
	}
}

func (s *Server) plain(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/ghost" {
		return
	}
}
`,
  };
  check(
    files,
    [],
    [
      'ALL / s.handle main.go:26 high',
      'ALL /plain s.plain main.go:27 high',
      'GET /v1/stock <inline> main.go:38 inferred',
      'PUT /v1/stock <inline> main.go:40 inferred',
      'POST /v1/stock <inline> main.go:40 inferred',
      'DELETE /v1/items/{1} <inline> main.go:42 inferred',
      'ALL /files/{1}.json <inline> main.go:44 inferred',
      'ALL /static/* <inline> main.go:48 inferred',
      'ALL /a <inline> main.go:58 inferred',
      'ALL /b <inline> main.go:58 inferred',
      'ALL /c <inline> main.go:60 inferred',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'main.go', line: 46 }]);
});

test('an object answers by its `ServeHTTP`: made on the spot, by a function, by one that gives an interface, wrapped, in a variable', () => {
  const server = `package main

import (
	"net/http"
	"shop/shelf"
)

type Own struct{ n int }

func (o *Own) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

func made() http.Handler {
	return &Own{n: 1}
}

func main() {
	mux := http.NewServeMux()
	mux.Handle("/literal", &Own{n: 1})
	mux.Handle("/made", made())
	mux.Handle("/other", shelf.New())
	mux.Handle("/wrapped", http.StripPrefix("/wrapped", logged(shelf.New())))
	own := Own{}
	mux.Handle("/variable", own)
	mux.Handle("/unknown", find())
	mux.HandleFunc("/function", list)
	http.ListenAndServe(":1", mux)
}
`;
  const shelf =
    'package shelf\n\ntype Shelf struct{}\n\nfunc New() *Shelf { return &Shelf{} }\n\nfunc (s Shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {}\n';
  const { routes } = readRoutes(sourcesOf({ 'go.mod': 'module shop\n', 'main.go': server, 'shelf/shelf.go': shelf }));
  expect(
    routes.map(({ path, alsoRuns = [] }) =>
      [path, ...alsoRuns.map(({ container, name }) => `${container}.${name}`)].join(' '),
    ),
  ).toEqual([
    '/literal Own.ServeHTTP',
    '/made Own.ServeHTTP',
    '/other Shelf.ServeHTTP',
    '/wrapped Shelf.ServeHTTP',
    '/variable Own.ServeHTTP',
    '/unknown',
    '/function',
  ]);
});

test('routes of a table are those of its rows, and the function of each answers its own', () => {
  const server = `package main

import "net/http"

const usersPath = "/users"

func list(w http.ResponseWriter, r *http.Request) {}
func add(w http.ResponseWriter, r *http.Request)  {}
func admin(w http.ResponseWriter, r *http.Request) {}
func unseen(w http.ResponseWriter, r *http.Request) {}

func logged(next http.Handler) http.Handler { return next }

type entry struct {
	path string
	serve http.HandlerFunc
}

var table = []entry{
	{path: "/admin", serve: admin},
}

func main() {
	mux := http.NewServeMux()
	routes := []struct {
		handler http.Handler
		pattern string
		isJSON  bool
	}{{
		handler: http.HandlerFunc(list),
		pattern: http.MethodGet + " " + usersPath,
		isJSON:  true,
	}, {
		handler: http.HandlerFunc(add),
		pattern: "POST /users",
	}, {
		handler: http.FileServer(http.Dir("web")),
		pattern: "/",
	}}
	for _, r := range routes {
		var hdlr http.Handler
		if r.isJSON {
			hdlr = logged(r.handler)
		} else {
			hdlr = r.handler
		}
		mux.Handle(r.pattern, logged(hdlr))
	}
	for _, each := range table {
		mux.HandleFunc(each.path, each.serve)
	}
	added := []entry{{path: "/first", serve: list}}
	added = append(added, entry{path: "/second", serve: unseen})
	for _, each := range added {
		mux.HandleFunc(each.path, each.serve)
	}
	http.ListenAndServe(":1", mux)
}
`;
  const { routes, hidden } = readRoutes(sourcesOf({ 'go.mod': 'module shop\n', 'main.go': server }));
  expect(routes.map(({ method, path, handler, line }) => `${method} ${path} ${handler} ${line}`)).toEqual([
    'GET /users list 29',
    'POST /users add 33',
    'ALL / undefined 36',
    'ALL /admin admin 20',
  ]);
  expect(hidden).toHaveLength(1);
});

test('what registers the paths that it is told, on a mux that it keeps, is told as a place that is not read', () => {
  const registrar = `package reg

import "net/http"

type Default struct {
	mux *http.ServeMux
}

func (r *Default) Register(method, path string, h http.HandlerFunc) {
	r.mux.Handle(path, wrap(method, h))
}
`;
  const { routes, hidden } = readRoutes(sourcesOf({ 'go.mod': 'module shop\n', 'reg/reg.go': registrar }));
  expect(routes).toEqual([]);
  expect(hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(['reg/reg.go:10']);
});
