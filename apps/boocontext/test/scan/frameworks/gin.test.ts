// Paths of Gin as they are written.

import { test } from 'vitest';
import { check } from '../check.ts';

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
