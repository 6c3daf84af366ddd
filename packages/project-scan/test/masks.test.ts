/** Of small texts in each language what is left as code: words with `code` in them stay, those with `gone` do not. */
import { expect, it } from 'vitest';
import { sourcesOf } from './check.ts';

function check(file: string, text: string): void {
  const bare = sourcesOf({ [file]: text }).bare(file);
  const words = (of: string, kind: string) => of.match(new RegExp(`\\b${kind}\\w*`, 'g')) ?? [];
  expect(words(bare, 'gone')).toEqual([]);
  expect(words(bare, 'code')).toEqual(words(text, 'code'));
  expect(bare.length).toBe(text.length);
  expect(bare.split('\n').length).toBe(text.split('\n').length);
}

const scripts: readonly (readonly [about: string, text: string])[] = [
  ['a backtick in a regular expression behind an arrow', 'const f = (s) => /`gone/.test(s);\ncode1(`gone`);'],
  ['behind a bracket of a condition', 'if (code1) /"gone/.test(code2);\ncode3("gone");'],
  ['behind a loop', "while (code1) /'gone/.exec(code2);\ncode3('gone');"],
  ['behind a block', 'function f() {}\n/`gone/.test(code1);\ncode2();'],
  ['behind a word', 'return /`gone/.test(code1);\ncode2();'],
  ['behind `case`', 'switch (a) { case /`gone/.test(code1): code2(); }'],
  ['behind `yield` and `await`', 'yield /`gone/; await /`gone/; code1();'],
  ['with a slash in its class', 'const re = /[/`gone]/g;\ncode1();'],
  ['with what is escaped', 'const re = /\\/`gone\\//;\ncode1();'],
  ['behind a negation', "if (!/'gone/.test(code1)) code2();"],
  ['division behind a bracket', 'const a = (code1) / code2 / code3;\ncode4(`gone`);'],
  ['division behind an index', "const a = code1[0] / 2; const b = 'gone' / code2;"],
  ['division behind a name', 'const a = code1 / code2; const b = code3 / `gone`.length;'],
  ['division behind an object', 'const a = { code1: 1 } / code2 / `gone`.length; code3();'],
  ['division behind a step', 'code1++ / code2; code3-- / code4; code5("gone");'],
  ['division behind a member that is called like a word', 'a.return / code1 / code2;\ncode3(`gone`);'],
  ['division behind what is said not to be null', 'const a = code1! / code2 / code3;\ncode4();'],
  ['templates in templates', 'const a = `gone ${code1(`gone ${code2} gone`)} gone`; code3();'],
  ['an object in a template', 'const a = `gone ${code1({ b: { c: `gone` } })} gone`; code2();'],
  ['a regular expression in a template', 'const a = `gone ${code1.replace(/`gone}/g, "gone")} gone`; code2();'],
  ['a text in a template', 'const a = `gone ${code1["}gone"]} gone`; code2();'],
  ['a comment in a template', 'const a = `gone ${code1 /* }`gone */} gone`; code2();'],
  ['a template that nothing ends', 'code1();\nconst a = `;\ncode2();'],
  ['an apostrophe that nothing ends', "code1();\n// it's gone\nconst a = ';\ncode2();"],
  ['what runs it', '#!/usr/bin/env gone\ncode1(/`gone/);\ncode2();'],
  ['behind a member with a word of its own', 'code1.of(/`gone/).in(/`gone/); code2();'],
];

it.each(scripts)('scripts: %s', (_, text) => {
  check('a.ts', text);
  check('a.js', text);
});

const elements: readonly (readonly [about: string, text: string])[] = [
  ['an apostrophe', "const a = <p>it's gone</p>;\ncode1('gone');"],
  ['a backtick', 'return <p>a ` gone</p>;\n}\ncode1();'],
  ['a slash', 'const a = <p>/ gone ` and/or</p>; code1();'],
  ['code in it', "const a = <p>gone {code1(`gone`)} it's gone</p>; code2();"],
  ['elements in it', "const a = <div><b>don't gone</b>gone {code1 && <i>'gone</i>} gone</div>; code2();"],
  ['attributes', 'const a = <A title="gone" b={code1} c={() => <B>\'gone</B>} {...code2} />; code3();'],
  ['a fragment', "const a = code1 ? <>it's gone</> : <C d='gone' />; code2();"],
  ['a link', 'const a = <a href="https://gone">https://gone</a>; code1();'],
  ['what is given to a component', "const a = <List<string> of={code1}>it's gone</List>; code2();"],
  ['comments', 'const a = <p>{/* `gone */}gone</p>; code1();'],
  ['parameters of a type', 'const a = <T,>(code1: T) => code2 < 3; code3("gone");'],
  ['a bound of a type', 'const a = <T extends code1>(code2: T) => code3;\ncode4(`gone`);'],
  ['a comparison', 'if (code1 < code2 && code3 > code4) code5("gone");'],
];

it.each(elements)('elements: %s', (_, text) => check('a.tsx', text));

it('code of a type in brackets is no element', () =>
  check('a.ts', 'const a = <code1>code2; const b = <T>(c: T) => code3; code4(`gone`);'));

it('a backtick in the template of a component is no code', () =>
  check('a.vue', '<template><p>a ` b</p></template>\n<script setup>\ncode1(`gone`);\n</script>\n'));

const ruby: readonly (readonly [about: string, text: string])[] = [
  ['a mark in a regular expression', 'get a, b: { c: /[^\\/?#gone]+/ }\ncode1'],
  ['quotes in one', 'match(/["\'gone]/)\ncode1("gone")'],
  ['given without brackets', 'code1 /"gone#/, code2\ncode3'],
  ['behind a word', 'if /#"gone/ =~ code1\n  code2\nend'],
  ['over several lines', 'a = /\n  "gone\n/x\ncode1'],
  ['code in it', 'a = /gone#{b("gone/")}gone/\ncode1'],
  ['division', 'code1 / code2 # gone\ncode3 / 4\ncode5(6) / code7'],
  ['names of operators', 'code1.inject(:/)\ncode2.map(&:%)\ncode3 / code4'],
  ['%r', 'get %r{/(gone#"[{a}])} do\n  code1\nend'],
  ['%q and %()', 'a = %q(gone (gone) # gone)\nb = %(gone "gone)\ncode1'],
  ['words', 'code1 %w[code2 co#de3 code4]\ncode5'],
  ['remainder', 'code1 % code2\ncode3 %code4 # gone'],
  ['a text to a mark', 'a = <<~SQL\n  gone "gone # gone\'\n  SQL\ncode1'],
  ['two texts to marks', 'code1(<<~A, <<-"B")\n  gone\nA\n  gone `\n  B\ncode2'],
  ['a text with a method', 'a = <<~EOS.strip\n  gone\nEOS\ncode1'],
  ['adding to a list', 'code1 << code2\ncode3 <<VALUE\ncode4'],
  ['one class inside', 'class << self\n  def code1; end\nend'],
  ['remarks', 'code1\n=begin\ngone "gone\n=end\ncode2'],
  ['data behind the end', 'code1\n__END__\ngone "gone\n'],
  ['code in a text', 'a = "gone #{b("gone", \'gone\')} gone"\ncode1'],
  ['a text over two lines', 'a = "gone\n  gone # gone"\ncode1'],
  ['a text of one character', 'a = ?#\ncode1\nb = c ? code2 : code3'],
  ['a quote that nothing ends', "code1\na = $'\ncode2"],
  ['a mark in a text', "code1 'gone#gone' # gone\ncode2"],
];

it.each(ruby)('Ruby: %s', (_, text) => check('a.rb', text));

const elixir: readonly (readonly [about: string, text: string])[] = [
  ['a regular expression', 'a = ~r/["#gone]/u\ncode1'],
  ['one in brackets', "a = ~r{gone#'}\ncode1"],
  ['words', 'code1 ~w(code2 code3)a # gone\ncode4'],
  ['a text of several lines', '@doc """\ngone "gone # gone\n"""\ncode1'],
  ['one of a sigil', '~H"""\n<p>it\'s gone</p>\n"""\ncode1'],
  ['one that escapes nothing', '~S(gone \\n"\\)gone)\ncode1 "gone"'],
  ['code in a text', 'a = "gone #{b("gone")} gone"\ncode1'],
  ['a path', 'code1 ~p"/gone/#{b}" # gone\ncode2'],
  ['a text of one character', 'a = ?"\ncode1\nb = ?#\ncode2'],
  ['a list of characters', "a = 'gone \"'\ncode1"],
];

it.each(elixir)('Elixir: %s', (_, text) => check('a.ex', text));

const python: readonly (readonly [about: string, text: string])[] = [
  ['a mark in a text', 'a = "gone # gone"\ncode1 # gone'],
  ['quotes in a formatted text', 'a = f"gone {b["gone"]} gone"\ncode1'],
  ['a text of several lines', 'a = """gone\n"gone # gone\\"""\n"""\ncode1'],
  ['one as it is written', "a = r'gone\\'gone'\ncode1"],
  ['an apostrophe in a comment', "code1 # it's gone\ncode2"],
  ['a text that goes on', 'a = "gone \\\n gone"\ncode1'],
  ['brackets of a formatted text', 'a = f"gone {{ gone"\ncode1("gone")'],
];

it.each(python)('Python: %s', (_, text) => check('a.py', text));

const others: readonly (readonly [file: string, about: string, text: string])[] = [
  ['a.go', 'a text as it is written', 'var a = `gone\\` + code1 + "gone`" + code2'],
  ['a.go', 'a rune', 'a := \'"\'; code1("gone")'],
  ['a.rs', 'a text as it is written', 'let a = r#"gone "gone# "#; code1'],
  ['a.rs', 'a lifetime', "fn f<'a>(b: &'a str) { code1('\"', \"gone\") }"],
  ['a.rs', 'comments in comments', '/* gone /* gone */ gone */ code1'],
  ['a.kt', 'texts in code in a text', 'val a = "gone ${b["gone"]} gone"; code1'],
  ['a.kt', 'a text as it is written', 'val a = """gone "gone\\"""; code1'],
  ['a.kt', 'comments in comments', '/* gone /* gone */ gone */ code1'],
  ['a.java', 'a block', 'a = """\n gone "gone\n """; code1'],
  ['a.cs', 'texts in code in a text', 'var a = $"gone {b["gone"]} gone {{gone"; code1'],
  ['a.cs', 'a text as it is written', 'var a = @"gone\\"; code1("gone")'],
  ['a.cs', 'three quotes', 'var a = """gone "gone" gone"""; code1'],
  ['a.cpp', 'a text as it is written', 'auto a = R"x(gone " )" gone)x"; code1("gone");'],
  ['a.cpp', 'a number with marks', "int a = 1'000'000; code1('\"');"],
  ['a.cpp', 'a division', 'int a = code1 / code2; // gone\ncode3 = (4) / code5;'],
  ['a.swift', 'a text as it is written', 'let a = #"gone "gone"#; code1("gone")'],
  ['a.swift', 'texts in code in a text', 'let a = "gone \\(b["gone"]) gone"; code1'],
  ['a.dart', 'a text as it is written', "var a = r'gone\\'; code1('gone');"],
  ['a.dart', 'texts in code in a text', "var a = 'gone ${b['gone']} gone'; code1();"],
  ['a.scala', 'a symbol and a text', 'val a = \'b; code1("gone"); val c = """gone "gone"""'],
  ['a.php', 'a text to a mark', "$a = <<<SQL\n gone it's SQL gone\n  SQL;\ncode1('gone');"],
  ['a.php', 'a text as it is written', "$a = <<<'EOT'\ngone $gone\nEOT;\ncode1();"],
  ['a.sh', 'lengths and parts', 'code1 ${#code2} ${code3#code4} # gone\ncode5'],
  ['a.sh', 'single quotes', 'a=\'gone\\\'\ncode1 "gone # gone"'],
];

it.each(others)('%s: %s', (file, _, text) => check(file, text));
