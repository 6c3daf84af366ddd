// Routes of gorilla/mux: each is a row of calls, and a part of a router is one of them too.

import { test } from 'vitest';
import { check } from '../check.ts';

test('rows of calls, routers below prefixes and hosts, and a router in a field', () => {
  check(
    {
      'main.go': `package main

import (
	"net/http"
	"github.com/gorilla/mux"
	"shop/api"
)

func main() {
	root := mux.NewRouter()
	root = root.StrictSlash(true)
	root.HandleFunc("/", home)
	root.HandleFunc("/login", wrap(login, limit)).Methods("GET", http.MethodPost).Name("login")
	root.Methods("DELETE").Path("/carts/{id:[0-9]+}").HandlerFunc(drop)
	root.Handle("/any", wrap(login)).Methods(all...)
	root.PathPrefix("/static/").Handler(http.FileServer(files))
	v1 := root.PathPrefix("/api/").Subrouter().PathPrefix("/v1").Subrouter()
	v1.HandleFunc("/users/", users).Methods("GET").
		Queries("page", "{page}")
	shop := root.Host("shop.example.org").Subrouter()
	shop.HandleFunc("/", front)
	for _, each := range table {
		root.Methods(each.Method).Path(each.Path).Handler(each.Handler)
	}
	api.Register(root.PathPrefix("/orders").Subrouter())
	root.HandleFunc("/named", named).MatcherFunc(isNamed)
	http.ListenAndServe(":80", root)
}

func login(w http.ResponseWriter, r *http.Request) {}
`,
      'api/api.go': `package api

import "github.com/gorilla/mux"

type server struct {
	router *mux.Router
}

func Register(r *mux.Router) {
	r.HandleFunc("/{id}", show).Methods("PUT")
}

func newServer() *server {
	s := &server{router: mux.NewRouter()}
	s.router.HandleFunc("/own", own)
	return s
}
`,
    },
    [],
    [
      'ALL / home main.go:12 high',
      'GET /login login main.go:13 high',
      'POST /login login main.go:13 high',
      'DELETE /carts/{id:[0-9]+} drop main.go:14 high',
      'ALL /any login main.go:15 inferred',
      'ALL /static/* http.FileServer main.go:16 high',
      'GET /api/v1/users/ users main.go:18 high',
      'ALL / front main.go:21 high',
      'PUT /orders/{id} show api/api.go:10 high',
      'ALL /named named main.go:26 inferred',
      'ALL /own own api/api.go:15 high',
    ],
  );
});

test('types that embed a router, and a handler that hands its requests on to them', () => {
  const part = (name: string, register: string) =>
    `package ${name}\n\nimport "github.com/gorilla/mux"\n\ntype Handler struct {\n\t*mux.Router\n\tstore Store\n}\n\n${register}`;
  check(
    {
      'server/server.go': `package server

import (
	"shop/server/root"
	goods "shop/server/items"
	"shop/server/users"
)

func start() {
	var userHandler = users.NewHandler(store)
	itemHandler := goods.NewHandler(store)
	itemHandler.Store = store
	http.ListenAndServe(":80", &root.Handler{
		UserHandler:      userHandler,
		ItemHandler:      itemHandler,
	})
}
`,
      'server/root/root.go': `package root

import "net/http"

type Handler struct {
	UserHandler *users.Handler
	ItemHandler *items.Handler
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/users"):
		http.StripPrefix("/api", h.UserHandler).ServeHTTP(w, r)
	default:
		h.ItemHandler.ServeHTTP(w, r)
	}
}
`,
      'server/users/users.go': part(
        'users',
        'func NewHandler(store Store) *Handler {\n\th := newHandler(store)\n\th.register()\n\treturn h\n}\n\nfunc newHandler(store Store) *Handler {\n\treturn &Handler{Router: mux.NewRouter(), store: store}\n}\n\nfunc (h *Handler) register() {\n\th.Handle("/users", wrap(h.list)).Methods("GET")\n\tadmin := h.NewRoute().Subrouter()\n\tadmin.Handle("/users/{id}", wrap(h.drop)).Methods("DELETE")\n}\n\nfunc (h *Handler) list() {}\n\nfunc (h *Handler) drop() {}\n',
      ),
      'server/items/items.go': part(
        'items',
        'func NewHandler(store Store) *Handler {\n\th := &Handler{\n\t\tRouter: mux.NewRouter(),\n\t}\n\th.HandleFunc("/items", h.list)\n\treturn h\n}\n',
      ),
      // Alone: where it is mounted is not known.
      'server/alone/alone.go': part('alone', 'func (h *Handler) register() {\n\th.HandleFunc("/alone", h.list)\n}\n'),
      // Nothing but tests imports it.
      'server/servertest/server.go':
        'package servertest\n\nimport "github.com/gorilla/mux"\n\nfunc Serve() {\n\tr := mux.NewRouter()\n\tr.HandleFunc("/fake", fake)\n}\n',
    },
    [],
    [
      'GET /api/users h.list server/users/users.go:21 inferred',
      'DELETE /api/users/{id} h.drop server/users/users.go:23 inferred',
      'ALL /items h.list server/items/items.go:14 inferred',
      'ALL /alone h.list server/alone/alone.go:11 inferred',
    ],
  );
});

test('what a function returns is mounted below what is stripped', () => {
  check(
    {
      'main.go': `package main

import "net/http"

func main() {
	api := routes()
	http.Handle("/api/", http.StripPrefix("/api", api))
	http.ListenAndServe(":80", nil)
}

func routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /users", users)
	return mux
}
`,
    },
    [],
    ['GET /api/users users main.go:13 high'],
  );
});
