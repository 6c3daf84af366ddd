// Commands of picocli and Spring Shell.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('classes and methods, below those that list them', () => {
  checkEntries(
    {
      'src/Tool.java': `package e;

import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(name = "tool", subcommands = {Remote.class, CommandLine.HelpCommand.class})
public class Tool implements Runnable {
    @Override
    public void run() {}

    @Command(name = "list", description = "@Command(name = \\"ghost\\")")
    int list() { return 0; }
}

@Command(name = "remote", subcommands = Add.class)
class Remote {}

@Command(name = "add")
class Add implements Callable<Integer> {
    @Override public Integer call() throws Exception { return 1; }
}
`,
      'src/Shell.java': `package e;
import org.springframework.shell.standard.ShellMethod;
class Shell {
    @ShellMethod(value = "Adds", key = "sum")
    public int add(int a) { return a; }
    @ShellMethod("Says")
    public void sayHello() {}
}
`,
    },
    [
      'command tool Tool.run src/Tool.java:6 at src/Tool.java:9 high',
      'command list Tool.list src/Tool.java:11 high',
      'command remote add Add.call src/Tool.java:18 at src/Tool.java:20 high',
      'command sum Shell.add src/Shell.java:4 high',
      'command say-hello Shell.sayHello src/Shell.java:6 high',
    ],
  );
});
