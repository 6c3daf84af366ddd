// Commands of urfave/cli.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('lists in lists', () => {
  checkEntries(
    {
      'main.go': `package main

import "github.com/urfave/cli/v2"

func main() {
	app := &cli.App{
		Name:   "tool",
		Action: usage,
		Commands: []*cli.Command{
			{Name: "build", Action: build},
			{
				Name: "remote",
				Subcommands: []*cli.Command{{Name: "add", Action: func(c *cli.Context) error { return nil }}},
			},
		},
	}
}

var list = &cli.Command{Name: "list", Action: actions.List}
`,
    },
    [
      'command tool usage main.go:6 high',
      'command build build main.go:10 high',
      'command remote add <inline> main.go:13 high',
      'command list actions.List main.go:19 high',
    ],
  );
});
