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
