// Routers of Go that a project has made for itself: around one of a framework, and with nothing but the standard library.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('a type around a router of a framework, with a method for groups', () => {
  check(
    {
      'web/server.go': `package web

import (
	"github.com/labstack/echo/v4"
	"shop/orders"
)

type Server struct {
	echo *echo.Echo
}

func NewServer() *Server {
	return &Server{echo: echo.New()}
}

func (s *Server) routes() {
	r := NewRouter(s.echo.Group(""))
	r.GET("/", home)
	admin := r.SubGroup("/admin", secure)
	admin.GET("", show)
	users := admin.SubGroup("/users")
	users.POST("/:id/delete", drop)
	empty := r.SubGroup("", secure)
	empty.PUT("/me", orders.Me)
}
`,
      'web/router.go': `package web

import "github.com/labstack/echo/v4"

type Router struct {
	*echo.Group
}

func NewRouter(g *echo.Group) *Router {
	return &Router{Group: g}
}

func (r *Router) SubGroup(prefix string, m ...Middleware) *Router {
	return NewRouter(r.Group.Group(prefix, wrap(m)...))
}

func (r *Router) GET(path string, h Handler, m ...Middleware) {
	r.Group.GET(path, chain(h, m...))
}
`,
    },
    [],
    [
      'GET / home web/server.go:18 high',
      'GET /admin show web/server.go:20 high',
      'POST /admin/users/:id/delete drop web/server.go:22 high',
      'PUT /me orders.Me web/server.go:24 high',
    ],
  );
});

const own = {
  'tools/router/group.go': `package router

import "net/http"

type RouterGroup[T Event] struct {
	Prefix   string
	children []any
}

func (group *RouterGroup[T]) Group(prefix string) *RouterGroup[T] {
	inner := &RouterGroup[T]{Prefix: prefix}
	group.children = append(group.children, inner)
	return inner
}

func (group *RouterGroup[T]) Bind(middlewares ...Middleware) *RouterGroup[T] {
	return group
}

func (group *RouterGroup[T]) Unbind(names ...string) *RouterGroup[T] {
	return group
}

func (group *RouterGroup[T]) Route(method string, path string, action func(e T) error) *Route[T] {
	return nil
}

func (group *RouterGroup[T]) GET(path string, action func(e T) error) *Route[T] {
	return group.Route(http.MethodGet, path, action)
}

func (group *RouterGroup[T]) POST(path string, action func(e T) error) *Route[T] {
	return group.Route(http.MethodPost, path, action)
}

func (group *RouterGroup[T]) DELETE(path string, action func(e T) error) *Route[T] {
	return group.Route(http.MethodDelete, path, action)
}
`,
  'tools/router/router.go': `package router

import "net/http"

type Router[T Event] struct {
	*RouterGroup[T]
}

func NewRouter[T Event](make func() T) *Router[T] {
	return &Router[T]{RouterGroup: &RouterGroup[T]{}}
}

func (r *Router[T]) BuildMux() http.Handler {
	mux := http.NewServeMux()
	for _, child := range r.children {
		mux.HandleFunc(child.Method+" "+child.Path, child.Serve)
	}
	return mux
}
`,
};

const app = {
  'apis/base.go': `package apis

import "example.com/shop/tools/router"

func NewRouter(app App) *router.Router[*Event] {
	all := router.NewRouter(func() *Event {
		return nil
	})
	all.Bind(log())
	api := all.Group("/api")
	bindOrders(app, api)
	return all
}
`,
  'apis/orders.go': `package apis

import "example.com/shop/tools/router"

func bindOrders(app App, rg *router.RouterGroup[*Event]) {
	sub := rg.Group("/orders").Bind(secure()).Unbind("limit")
	sub.GET("", orderList).Bind(limit())
	sub.DELETE("/{id}", orderDelete(true))
}

func orderList(e *Event) error { return nil }

func orderDelete(all bool) func(e *Event) error { return nil }
`,
};

test('a router of its own, whose groups are handed on', () => {
  check(
    { ...own, ...app },
    [],
    [
      'DELETE /api/orders/{id} orderDelete apis/orders.go:8 inferred',
      'GET /api/orders orderList apis/orders.go:7 inferred',
    ],
  );
  // What its own sources register is what it was told.
  expect(readRoutes(sourcesOf({ ...own, ...app })).hidden).toEqual([]);
});

test('what is registered on a value that was not seen to be one is told by what it is called', () => {
  const { routes, hidden } = readRoutes(
    sourcesOf({
      ...own,
      ...app,
      'apis/more.go': `package apis

func bindMore(app App) {
	app.OnServe(func(se *ServeEvent) error {
		more := se.Router.Group("/more")
		more.GET("/all", moreAll)
		se.Router.POST("/one", moreAll)
		query.GET("/no", 1)
		return nil
	})
}

func moreAll(e *Event) error { return nil }
`,
    }),
  );
  expect(routes).toHaveLength(2);
  expect(hidden).toEqual([
    { file: 'apis/more.go', line: 6, on: 'more' },
    { file: 'apis/more.go', line: 7, on: 'Router' },
  ]);
});
