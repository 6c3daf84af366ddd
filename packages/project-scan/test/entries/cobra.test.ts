// Commands of cobra: values, functions that make them, and where they are added.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('names by what they are added to', () => {
  checkEntries(
    {
      'go.mod': `module example.com/tool
`,
      'cmd/root.go': `package cmd

import "github.com/spf13/cobra"

var rootCmd = &cobra.Command{Use: "tool"}

var buildCmd = &cobra.Command{
	Use:  "build [target]",
	RunE: runBuild,
}

var remoteCmd = &cobra.Command{Use: "remote"}

func init() {
	rootCmd.AddCommand(buildCmd, remoteCmd)
	remoteCmd.AddCommand(newAddCmd(nil))
}

func newAddCmd(f *Factory) *cobra.Command {
	opts := &addOptions{}
	cmd := &cobra.Command{
		Use: \`add <name>\`,
		Run: func(cmd *cobra.Command, args []string) {
			opts.run()
		},
	}
	return cmd
}

func newLaterCmd() *cobra.Command {
	later := &cobra.Command{Use: use}
	later.RunE = wrap(runLater)
	return later
}

func runBuild(cmd *cobra.Command, args []string) error { return nil }
`,
      'other/other.go': `package other

var x = &cobra.Command{Use: "ghost", Run: ghost}
`,
    },
    [
      'command build runBuild cmd/root.go:7 high',
      'command remote add <inline> cmd/root.go:21 high',
      'command {use} runLater cmd/root.go:31 inferred',
    ],
  );
});

test('the whole path: the program is in a field, commands are made by functions and methods of other packages', () => {
  checkEntries(
    {
      'go.mod': 'module example.com/tool\n',
      'tool.go': `package tool

import (
	"example.com/tool/cmd"
	"github.com/spf13/cobra"
)

func New() *Tool {
	return &Tool{
		RootCmd: &cobra.Command{
			Use: "tool",
		},
	}
}

func (t *Tool) Start() {
	t.RootCmd.AddCommand(cmd.NewUserCommand(t))
}
`,
      'cmd/user.go': `package cmd

import "github.com/spf13/cobra"

func NewUserCommand(app App) *cobra.Command {
	command := &cobra.Command{Use: "user"}
	command.AddCommand(updateCommand(app))
	return command
}

func updateCommand(app App) *cobra.Command {
	command := &cobra.Command{Use: "update", RunE: update}
	return command
}
`,
      'plugins/self/self.go': `package self

import "github.com/spf13/cobra"

func Register(rootCmd, other *cobra.Command, p *plugin) {
	rootCmd.AddCommand(p.updateCmd())
	other.AddCommand(p.laterCmd())
}

func (p *plugin) updateCmd() *cobra.Command {
	command := &cobra.Command{Use: "update", RunE: p.run}
	return command
}

func (p *plugin) laterCmd() *cobra.Command {
	return &cobra.Command{Use: "later", RunE: p.later}
}
`,
    },
    [
      'command user update update cmd/user.go:12 high',
      'command update p.run plugins/self/self.go:11 inferred',
      'command later p.later plugins/self/self.go:16 inferred',
    ],
  );
});
