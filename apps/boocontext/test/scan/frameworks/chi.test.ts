// Routers of Chi that functions and methods return, mounted by others.

import { test } from 'vitest';
import { check } from '../check.ts';

const resource = (type: string, path: string) => `package api

import "github.com/go-chi/chi/v5"

func (rs *${type}) Router() chi.Router {
	r := chi.NewRouter()
	r.Get("${path}", rs.list)
	return r
}
`;

test('what is mounted is below its prefix, by the type of its method', () => {
  check(
    {
      'main.go': `package main

import (
	"github.com/go-chi/chi/v5"
	"shop/api"
)

func main() {
	a, err := api.NewAPI(db)
	r := chi.NewRouter()
	r.Group(func(r chi.Router) {
		r.Mount("/api", a.Router())
	})
	r.Mount("/debug", debugRoutes())
}

func debugRoutes() chi.Router {
	r := chi.NewRouter()
	r.Get("/vars", vars)
	return r
}
`,
      'api/api.go': `package api

import "github.com/go-chi/chi/v5"

type API struct {
	Users *UserResource
}

func NewAPI(db *DB) (*API, error) {
	return &API{}, nil
}

func (a *API) Router() *chi.Mux {
	r := chi.NewRouter()
	r.Mount("/users", a.Users.Router())
	return r
}
`,
      'api/users.go': resource('UserResource', '/'),
      'api/carts.go': resource('CartResource', '/carts'),
    },
    [],
    [
      'GET /debug/vars vars main.go:19 high',
      'GET /api/users/ rs.list api/users.go:7 high',
      'GET /carts rs.list api/carts.go:7 high',
    ],
  );
});

test('where something unknown is mounted, a router that nobody mounts is in doubt', () => {
  check(
    {
      'main.go': `package main

import "github.com/go-chi/chi/v5"

func main() {
	r := chi.NewRouter()
	r.Mount("/x", made[0])
	r.Get("/health", health)
}

func part() chi.Router {
	r := chi.NewRouter()
	r.Get("/part", show)
	return r
}
`,
    },
    [],
    ['GET /health health main.go:8 high', 'GET /part show main.go:13 inferred'],
  );
});

test('where a router that is not followed mounts something', () => {
  check(
    {
      'server.go': `package server

import "github.com/go-chi/chi/v5"

func (s *Server) MountRouter(path string, sub http.Handler) {
	s.router.Group(func(r chi.Router) {
		r.Mount(path, sub)
	})
}
`,
      'api/api.go': `package api

import "github.com/go-chi/chi/v5"

func (a *API) routes() http.Handler {
	r := chi.NewRouter()
	r.Route("/part", func(r chi.Router) {
		r.Get("/", show)
	})
	return r
}
`,
    },
    [],
    ['GET /part/ show api/api.go:8 inferred'],
  );
});
