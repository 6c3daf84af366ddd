/** What Ruby and shell scripts do in their own way: sigils, strings that hold code, names that are called by their text. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, callees, impact, project, add, open } = cases({});

describe('names as people write them', () => {
  const folder = add({
    'a.php': '<?php\nnamespace App\\Deep;\nclass Cart0 { function add0() {} }\n',
    'c.rb': 'class Api9::V9::Cart9\n  def show9; end\nend\n',
    'a.rb': 'module Shop0\n  class Box0\n    def fill0?; end\n    def <=>(other) = 0\n  end\nend\n',
    'a.sh': 'box0::fill() { :; }\n',
  });

  test.each([
    ['App\\Deep\\Cart0::add0', 'a.php', 'Cart0.add0'],
    ['Cart0::add0()', 'a.php', 'Cart0.add0'],
    ['Shop0::Box0#fill0?', 'a.rb', 'Shop0.Box0.fill0?'],
    ['Api9::V9::Cart9#show9', 'c.rb', 'Api9.V9.Cart9.show9'],
    ['box0::fill', 'a.sh', '.box0::fill'],
    ['Box0.<=>', 'a.rb', 'Shop0.Box0.<=>'],
  ])('%s', async (symbol, file, expected) => {
    const { definitions } = await project.callgraph(symbol);
    expect(definitions.map((each) => `${each.file} ${each.container}.${each.symbol}`)).toEqual([
      `${folder}/${file} ${expected}`,
    ]);
  });

  test('uses of an operator are not looked for, and it is said', async () => {
    const { coverage } = await project.callgraph('Box0.<=>');
    expect(coverage?.notes).toContainEqual('<=> is an operator, whose uses are not looked for');
  });
});

describe('Ruby', () => {
  const paths = add({
    'a.rb': 'class Pay21::Card21\n  def call21; end\nend\n',
    'other.rb': 'module Users21::Pays21\n  class Card21\n    def call21; end\n  end\nend\n',
    'gold.rb': 'class Gold21::Card21\n  def call21; end\nend\n',
    'b.rb':
      'def b; Pay21::Card21.new(1).call21; end\ndef c; Users21::Pays21::Card21.new.call21; end\n' +
      'def d; card = ::Pay21::Card21.new; card.call21; end\n' +
      'class Sub21 < Pay21::Card21\n  def e; call21; end\nend\ndef f = Gold21::Card21.new.call21\n',
  });
  callers(
    'a name alone is a call, if no variable has it',
    { 'a.rb': 'def helper1; end\ndef a; helper1; end\ndef b; helper1 = 1; helper1; end\ndef c(helper1) = helper1\n' },
    'helper1',
    ['a a.rb:2 call candidate'],
  );
  callers(
    'a type that is opened again, and what it mixes in',
    {
      'a.rb': 'module Shown2\n  def show2; end\nend\nclass Card2\n  include Shown2\nend\n',
      'b.rb': 'class Card2\n  def all; show2; self.show2; end\nend\ndef b; card = Card2.new; card.show2; end\n',
    },
    'Shown2.show2',
    ['Card2.all b.rb:2 call candidate', 'b b.rb:4 call candidate'],
  );
  callers(
    'an object that is asked as soon as it is made is of its class',
    {
      'a.rb': 'class Pay14::Card14\n  def call14; end\nend\nclass Other14\n  def call14; end\nend\n',
      'b.rb': 'def b; Pay14::Card14.new(1).call14; end\n',
    },
    'Card14.call14',
    ['b b.rb:1 call candidate'],
  );
  test.each([
    ['Pay21::Card21#call21', ['b b.rb:1', 'd b.rb:3', 'e b.rb:5']],
    ['Users21::Pays21::Card21#call21', ['c b.rb:2']],
    ['Gold21::Card21#call21', ['f b.rb:7']],
  ])('a path says which of the types of one last name is made: %s', async (symbol, expected) => {
    const { definitions, callers: found = [] } = await project.callgraph(symbol);
    expect(definitions).toHaveLength(1);
    const places = found.flatMap(({ symbol: by, file, callSites }) =>
      callSites.map(({ line }) => `${by} ${file.slice(paths.length + 1)}:${line + 1}`),
    );
    expect(places).toEqual(expected);
  });
  callers(
    'a module that is opened in many files is one',
    {
      'a.rb': 'module Wide11\n  class Deep11\n    def self.send11; end\n  end\nend\n',
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, i) => [`m${i}.rb`, `module Wide11\n  class M${i}; end\nend\n`]),
      ),
      'z.rb': 'def z = Wide11::Deep11.send11\n',
      'other.rb': 'class Other11\n  def self.send11; end\nend\n',
    },
    'Deep11.send11',
    ['z z.rb:1 call candidate'],
  );
  callers(
    'accessors, and the variable behind them',
    {
      'a.rb':
        'class A3\n  attr_accessor :size3\n  def grow; @size3 += 1; size3; end\n  def other; @size4 = 1; end\nend\n',
    },
    'A3.size3',
    ['A3.grow a.rb:3 reference candidate'],
  );
  callers(
    'code in strings, here-documents and commands',
    {
      'a.rb': 'def say4; end\ndef a\n  puts "x #{say4}", <<~T, `ls #{say4}`\n    #{say4} say4\n  T\n  /#{say4}/\nend\n',
    },
    'say4',
    ['a a.rb:3,4,6 call candidate'],
  );
  callers(
    'making an object runs what it begins with',
    { 'a.rb': 'class A5\n  def initialize; end\n  def self.make = new\nend\ndef a = A5.new\n' },
    'A5.initialize',
    ['A5.make a.rb:3 construct candidate', 'a a.rb:5 construct candidate'],
    { otherNames: [] },
  );
  callers(
    'a class that inherits what an object begins with is made by it',
    {
      'a.rb':
        'class A19\n  def initialize; end\nend\nclass B19 < A19; end\nclass C19 < A19\n  def initialize; end\nend\ndef a = [B19.new, C19.new]\n',
    },
    'A19.initialize',
    ['a a.rb:8 construct candidate'],
    { otherNames: [] },
  );
  callees(
    'required by its name from lib',
    {
      'bin/a.rb': 'require "deep/b"\ndef a; Deep6::B6.run; end\n',
      'lib/deep/b.rb': 'module Deep6\n  class B6\n    def self.run; end\n  end\nend\n',
      'lib/other.rb': 'class C6\n  def self.run; end\nend\n',
    },
    'a',
    ['Deep6.B6.run lib/deep/b.rb:3 call candidate'],
  );
  open(
    'a symbol may be the name of what is called',
    {
      'a.rb': 'class A7\n  def run7; end\n  def run7?; end\nend\n',
      'b.rb': 'send(:run7)\n[1].each(&:run7)\n{ run7: 1, "run7" => 2 }\n%i[run7 b]\n"to run7"\n# run7\nx.run7?\n',
    },
    'A7.run7',
    [
      'b.rb:1 a string that may name it',
      'b.rb:2 a string that may name it',
      'b.rb:3 a string that may name it',
      'b.rb:3 a string that may name it',
      'b.rb:4 a string that may name it',
    ],
    2,
  );
  callers(
    'another name for a method, which is named like a word of the language',
    { 'a.rb': 'class A10\n  def for; end\n  alias since for\n  alias_method :from, :for\nend\n' },
    'A10.for',
    ['A10.since a.rb:3 callback candidate'],
    { likely: 1 },
  );
  open(
    'templates are not read, and say so',
    { 'a.rb': 'class A8\n  def shown8; end\nend\n', 'b.erb': '<%= a.shown8 %>\n' },
    'A8.shown8',
    ['b.erb:1 code in a .erb file, which is not resolved'],
  );
  impact(
    'a function that nobody names is never said to be unused',
    { 'a.rb': 'class A9\n  def quiet9; end\nend\nA9.new.send("qui" + "et9")\neval("A9.new.qui" + "et9")\n' },
    'A9.quiet9',
    { verdict: 'caution', affected: [], open: [/Ruby is read in outline: .*nothing there is taken to be unused/] },
  );
});

describe('Shell', () => {
  callers(
    'files that are sourced, whose folder is worked out when they run',
    {
      'lib/log.sh': 'log() { :; }\n',
      'other/log.sh': 'log() { :; }\n',
      'bin/a': '#!/bin/bash\nsource "$(cd "$(dirname "$0")/.." && pwd)/lib/log.sh"\na() { log x | log; }\n',
    },
    'log',
    ['a bin/a:3 call candidate'],
  );
  callers(
    'code in strings, substitutions and here-documents',
    {
      'a.sh': `say1() { :; }\na() {\n  echo "x $(say1) \`say1\` \${y:-$(say1)}"\n  cat <<T\nsay1 $(say1)\nT\n  diff <(say1) x\n  local z=$(say1)\n}\n`,
    },
    'say1',
    ['a a.sh:3,5,7,8 call candidate'],
    // A here-document may be what another shell reads.
    { likely: 1 },
  );
  callers(
    'a variable of the same name is another thing',
    { 'a.sh': `name2() { :; }\nname2=1\na() { name2; echo "$name2 \${name2}"; }\n` },
    'name2',
    ['a a.sh:3 call candidate of 0', 'a a.sh:3 reference candidate of 1'],
  );
  callers(
    'a variable is used where it is set apart from functions',
    {
      'a.sh': `LIMIT3=1\na() { echo "$LIMIT3"; [ -n "\${LIMIT3:-}" ] && LIMIT3=2; }\nb() { local LIMIT3; echo $LIMIT3; }\n`,
    },
    'LIMIT3',
    ['a a.sh:2 reference candidate'],
  );
  callers(
    'what a command is told to run',
    { 'a.sh': 'tidy4() { :; }\ntrap tidy4 EXIT\ntime tidy4 x\nexport -f tidy4\n' },
    'tidy4',
    ['<module> a.sh:2,3 call candidate', '<module> a.sh:4 callback candidate'],
  );
  open(
    'strings that may be run, and words that may name it',
    {
      'a.sh':
        'job5() { :; }\ntrap \'x=1; job5\' INT\nbash -c "job5 $1"\ncase $1 in job5) "$@" ;; esac\necho \'not job5\'\nretry job5\neval "$1_5"\ncat <<\'T\'\njob5 here\nT\n',
    },
    'job5',
    [
      'a.sh:2 a string that may be run',
      'a.sh:3 a string that may be run',
      'a.sh:4 a string that may name it',
      'a.sh:6 a string that may name it',
      'a.sh:9 a string that may be run',
    ],
  );
  impact(
    'a function that nobody names is never said to be unused',
    { 'a.sh': `run_quiet6() { :; }\neval "run_\${1}6"\n` },
    'run_quiet6',
    { verdict: 'caution', affected: [], open: [/Shell is read in outline: .*nothing there is taken to be unused/] },
  );
});
