/** A chain that ends where a program starts: nothing calls that, and nothing more is to be looked for. */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';
import type { Files } from '../support/project.ts';

const { project, add } = cases({ 'pom.xml': '<project/>\n', 'Cargo.toml': '[package]\nname = "shop"\n' });

/** The ends of the chain to `unlock`, each as `Till.main Till.java entry`. */
function ends(title: string, files: Files, expected: readonly string[], symbol = 'unlock'): void {
  const folder = add(files);
  test(title, async () => {
    const file = `${folder}/${Object.keys(files)[0]}`;
    const answer = await project.impact({ symbol: { symbol, file } });
    expect(
      answer.ends.map(({ container, symbol: end, file: at, how }) => {
        return `${container === '' ? end : `${container}.${end}`} ${at.slice(folder.length + 1)} ${how}`;
      }),
    ).toEqual(expected);
  });
}

describe('where a program starts', () => {
  ends(
    'main of Java',
    {
      'Till.java':
        'public class Till {\n  static void unlock() { }\n  public static void main(String[] args) { unlock(); }\n}\n',
    },
    ['Till.main Till.java entry'],
  );
  ends(
    'main of Java in its other forms',
    {
      'Drawer.java': 'class Drawer { static void unlock() { } }\n',
      'A.java': 'enum A {\n  ONE;\n  static public final void main(final String... args) { Drawer.unlock(); }\n}\n',
      'B.java': 'interface B {\n  static void main(String args[]) { Drawer.unlock(); }\n}\n',
    },
    ['A.main A.java entry', 'B.main B.java entry'],
  );
  ends(
    'main of Kotlin at the top, in an object and in a companion',
    {
      'Drawer.kt': 'fun unlock() {}\n',
      'A.kt': 'suspend fun main(args: Array<String>) { unlock() }\n',
      'B.kt': 'object B {\n  @JvmStatic\n  fun main(args: Array<String>) { unlock() }\n}\n',
      'C.kt': 'class C {\n  companion object {\n    @JvmStatic fun main(vararg args: String) = unlock()\n  }\n}\n',
    },
    ['main A.kt entry', 'B.main B.kt entry', 'C.main C.kt entry'],
  );
  ends(
    'Main of C#',
    {
      'Till.cs':
        'class Drawer { internal static void unlock() { } }\nclass Till {\n  static async Task<int> Main(string[] args) { Drawer.unlock(); return 0; }\n}\n',
    },
    ['Till.Main Till.cs entry'],
  );
  ends(
    'main and init of Go',
    {
      'main.go': 'package main\n\nfunc unlock() {}\n\nfunc main() { unlock() }\n\nfunc init() { unlock() }\n',
    },
    ['main main.go entry', 'init main.go entry'],
  );
  const folder = add({
    'go.mod': 'module example.com/shelf\n',
    'shelf.go': 'package main\n\nfunc shelve() {}\n\nfunc main() { shelve() }\n\nfunc init() { shelve() }\n',
    'run.rb': 'main\ninit\nsystem("main", "init")\n',
    'run.sh': 'init() {\n  main\n}\n',
    'pack.yaml': 'contents:\n  - src: main\n    type: init\n',
  });
  test('main and init of Go are named by nobody, whatever uses these words beside the program', async () => {
    const answer = await project.impact({ symbol: { symbol: 'shelve', file: `${folder}/shelf.go` } });
    expect(answer.open).toEqual([]);
    expect(answer.affectedSymbols.map(({ symbol }) => symbol).sort()).toEqual(['init', 'main']);
  });
  ends('main of Rust', { 'src/main.rs': 'fn unlock() {}\n\n#[tokio::main]\nasync fn main() { unlock() }\n' }, [
    'main src/main.rs entry',
  ]);
  ends(
    'main of C',
    { 'main.c': 'static void unlock(void) {}\n\nint main(int argc, char **argv) { unlock(); return 0; }\n' },
    ['main main.c entry'],
  );
});

describe('where none does', () => {
  ends(
    'a method of another form',
    {
      'Till.java':
        'public class Till {\n  static void unlock() { }\n  void main(String[] args) { unlock(); }\n  public static void main(int count) { unlock(); }\n}\n',
    },
    ['Till.main Till.java member', 'Till.main Till.java member'],
  );
  ends(
    'main of a package of Go that is no program, and of a type',
    {
      'shop/shop.go': 'package shop\n\ntype Till struct{}\n\nfunc unlock() {}\n\nfunc main() { unlock() }\n',
    },
    ['main shop/shop.go uncalled'],
  );
  ends('main of Rust in a module', { 'src/shop.rs': 'fn unlock() {}\n\npub fn main() { unlock() }\n' }, [
    'main src/shop.rs uncalled',
  ]);
});

const folder = add({
  'Till.java':
    'public class Till {\n  static void close19() { }\n  static void other19() { }\n  public static void main(String[] args) { close19(); }\n}\n',
});
test('no path may lead through where a program starts', async () => {
  const answer = await project.callgraph('other19', { file: `${folder}/Till.java`, pathTo: 'close19' });
  expect(answer.path).toEqual([]);
  expect(answer.pathEnds).toEqual([]);
});
