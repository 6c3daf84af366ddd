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
      'command {} runLater cmd/root.go:31 inferred',
    ],
  );
});
