// Paths of Gin as they are written.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('a path without a slash before it is below its group all the same', () => {
  check(
    {
      'go.mod': 'module shop\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
      'main.go': `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.Default()
	r.GET("version", version)
	user := r.Group("/user")
	user.GET("", users)
	user.GET("current", current)
	r.Run()
}
`,
    },
    [],
    [
      'GET /user users main.go:9 high',
      'GET /user/current current main.go:10 high',
      'GET /version version main.go:7 high',
    ],
  );
});

test('several methods at once, no handler of its own, and what stands behind a group in one line', () => {
  check(
    {
      'main.go': `package main

import (
	"net/http"
	"github.com/gin-gonic/gin"
)

func main() {
	g := gin.New()
	g.Match([]string{"GET", http.MethodHead}, "/health", health)
	g.Match(methods, "/open", health)
	g.OPTIONS("/*any")
	g.Group("/user").Use(auth).POST("", create)
	g.Group("/").Use(auth).POST("/message", send).GET("/messages", list)
	tokens := g.Group("/token").Use(auth)
	tokens.GET("/:id", token)
	admin(g.Group("/admin").Use(auth))
	if debug {
		admin(g.Group("/debug"))
	}
	g.GET("/page", page("index.html", same))
	parts := g.Group(settings.Base)
	parts.GET("/part", part)
}

func admin(r gin.IRoutes) {
	r.GET("/stats", stats)
}

func page(name string, convert func(string) string) gin.HandlerFunc {
	return nil
}

func same(s string) string {
	return s
}
`,
    },
    [],
    [
      'GET /health health main.go:10 high',
      'HEAD /health health main.go:10 high',
      'ALL /open health main.go:11 inferred',
      'OPTIONS /*any undefined main.go:12 high',
      'POST /user create main.go:13 high',
      'POST /message send main.go:14 high',
      'GET /messages list main.go:14 high',
      'GET /token/:id token main.go:16 high',
      'GET /admin/stats stats main.go:27 high',
      'GET /debug/stats stats main.go:27 inferred',
      'GET /page page main.go:21 high',
      'GET /part part main.go:23 inferred',
    ],
  );
});

test('what looks like a route on something that was not followed is a place with more routes', () => {
  const { routes, hidden } = readRoutes(
    sourcesOf({
      'main.go': `package main

import "github.com/gin-gonic/gin"

func serve(all []*gin.Engine, cache Cache) {
	one := all[0]
	one.GET("/one", list)
	cache.GET("/one", key)
}

func list(c *gin.Context) {}
`,
    }),
  );
  expect({ routes, hidden }).toEqual({ routes: [], hidden: [{ file: 'main.go', line: 7, on: 'one' }] });
});
