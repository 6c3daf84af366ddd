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

test('a function that mounts what it is told to, and a router in a field', () => {
  check(
    {
      'main.go': `package main

func start() {
	a := server.New()
	a.MountRouter("Native API", consts.URLPathAPI+"/v1", CreateAPI(ctx))
	a.MountRouter("Profiling", "/debug", middleware.Profiler())
	a.Run()
}

func CreateAPI(ctx context.Context) *api.Router {
	return api.New(db)
}
`,
      'consts/consts.go': 'package consts\n\nconst (\n\tURLPathAPI = "/api"\n)\n',
      'server/server.go': `package server

import (
	"net/http"
	"github.com/go-chi/chi/v5"
)

func (s *Server) MountRouter(description, urlPath string, sub http.Handler) {
	urlPath = path.Join(conf.Server.BasePath, urlPath)
	s.router.Group(func(r chi.Router) {
		r.Mount(urlPath, sub)
	})
}

func (s *Server) initRoutes() {
	r := chi.NewRouter()
	s.router = r
	s.router.With(auth).Get("/ping", s.ping)
}

func (s *Server) Run() {
	server := &http.Server{Handler: s.router}
	server.ListenAndServe()
}
`,
      'api/api.go': `package api

import "github.com/go-chi/chi/v5"

func New(db *DB) *Router {
	r := &Router{db: db}
	r.Handler = r.routes()
	return r
}

func (a *Router) routes() http.Handler {
	r := chi.NewRouter()
	r.Group(func(r chi.Router) {
		h(r, "star", a.Star)
		a.resource(r, "/song", a.songs)
	})
	r.With(admin).Route("/admin", func(r chi.Router) {
		r.Get("/", a.admin)
	})
	return r
}

func h(r chi.Router, path string, f handler) {
	handle := func(w http.ResponseWriter, r *http.Request) { f(r) }
	addHandler(r, path, handle)
}

func addHandler(r chi.Router, path string, handle http.HandlerFunc) {
	r.HandleFunc("/"+path, handle)
}

func (a *Router) resource(r chi.Router, prefix string, all handler) {
	r.Route(prefix, func(r chi.Router) {
		r.Get("/", all)
		r.Route("/{id}", func(r chi.Router) {
			r.Delete("/", remove)
		})
	})
}

func (a *Router) Star() {}
`,
    },
    [],
    [
      'GET /ping s.ping server/server.go:18 high',
      'ALL /api/v1/star a.Star api/api.go:14 high',
      'GET /api/v1/song/ all api/api.go:15 high',
      'DELETE /api/v1/song/{id}/ remove api/api.go:15 high',
      'GET /api/v1/admin/ a.admin api/api.go:18 high',
    ],
  );
});

test('an engine that another function makes, and methods of one name in many packages', () => {
  const module = (name: string) => `package ${name}

import "github.com/gin-gonic/gin"

func (m *Module) RegisterRoutes(group *gin.RouterGroup) {
	group.GET("/${name}", m.list)
}
`;
  check(
    {
      'boot/router.go': `package boot

import "github.com/gin-gonic/gin"

type services struct {
	ordersModule *orders.Module
	cartsModule  *carts.Module
}

func start(svc *services) error {
	r, err := initEngine()
	register(r, svc)
	return r.Run()
}

func initEngine() (*gin.Engine, error) {
	r := gin.New()
	return r, nil
}

func register(r *gin.Engine, svc *services) {
	api := r.Group("/api", limit)
	svc.ordersModule.RegisterRoutes(api)
	svc.cartsModule.RegisterRoutes(api.Group("/v2"))
}
`,
      'orders/module.go': module('orders'),
      'carts/module.go': module('carts'),
    },
    [],
    ['GET /api/orders m.list orders/module.go:6 high', 'GET /api/v2/carts m.list carts/module.go:6 high'],
  );
});

test('paths of variables and of what puts texts together', () => {
  check(
    {
      'main.go': `package main

import (
	"fmt"
	"path"
	"github.com/go-chi/chi/v5"
)

const users = "/users"

var (
	pagesPath string
	shopPath string
	twicePath = "/twice"
	flagPath = "/flag"
)

func setPaths(base string) {
	pagesPath = path.Join(base, "/pages/")
	shopPath = path.Join("/shop/", users, "")
	twicePath = "/other"
	flag.StringVar(&flagPath, "path", "/", "where")
}

func main() {
	r := chi.NewRouter()
	r.Get(pagesPath, pages)
	r.Get(shopPath+"/{id}", shop)
	r.Get(twicePath, twice)
	r.Get(flagPath+"/x", flagged)
	v := "v1"
	r.Get(fmt.Sprintf("/%s%s/%d", v, users, 3), listed)
	serve(r, "/files")
	parts(r, "/parts/")
	r.Route("/named", named)
}

func serve(r chi.Router, path string) {
	if path != "/" {
		path += "/"
	}
	path += "*"
	r.Get(path, files)
}

func parts(r chi.Router, users string) {
	r.Get(users+"one", part)
}

func named(r chi.Router) {
	r.With(auth).
		Get("/x", one)
}
`,
      // What stands in backticks knows no escapes.
      'quote.go':
        'package main\n\nimport "github.com/go-chi/chi/v5"\n\nvar slash = `\\`\n\nfunc more(r chi.Router) {\n\tr.Get("/more", list)\n}\n',
    },
    [],
    [
      'GET /pages pages main.go:27 inferred',
      'GET /shop/users/{id} shop main.go:28 high',
      'GET /x flagged main.go:30 inferred',
      'GET /v1/users/{…} listed main.go:32 inferred',
      'GET /files/* files main.go:33 inferred',
      'GET /parts/one part main.go:34 high',
      'GET /named/x one main.go:51 high',
      'GET /more list quote.go:8 inferred',
    ],
  );
});
