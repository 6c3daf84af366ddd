/** What a change in Kotlin reaches, and what keeps an answer from saying that nothing is. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({ 'build.gradle.kts': 'plugins { kotlin("jvm") }\n' });

function kotlin(code: string) {
  return { 'A.kt': code };
}

describe('reached', () => {
  impact(
    'callers of callers, of this overload and no other',
    kotlin(
      'class A {\n  fun base1(i: Int) { }\n  fun base1(s: String) { }\n  fun middle1() { base1(1) }\n  fun other1() { base1("") }\n  fun top1() { middle1() }\n}\n',
    ),
    'middle1',
    { verdict: 'caution', affected: ['A.top1 A.kt calls A.middle1'] },
  );
  impact(
    'what calls a function through an interface, or an object without a name',
    kotlin(
      'interface Runner2 { fun perform2() }\nclass Job2 : Runner2 { override fun perform2() { } }\nclass Use2 { fun one(r: Runner2) { r.perform2() } }\n',
    ),
    'Job2.perform2',
    { verdict: 'caution', affected: ['Use2.one A.kt may run Job2.perform2 through its base'] },
  );
});

describe('nothing is known to use it', () => {
  impact(
    'a private function that nothing names is safe to change',
    kotlin('class A { private fun unused3() { } }\n'),
    'unused3',
    { verdict: 'safe', affected: [] },
  );
  impact('one of a file too', kotlin('private fun unused4() = 1\nfun used4() = 2\n'), 'unused4', {
    verdict: 'safe',
    affected: [],
  });
  impact('what others may import is not', kotlin('fun offered5() { }\n'), 'offered5', {
    affected: [],
    open: [/offered5 can be imported by whoever uses the package of build\.gradle\.kts/],
    verdict: 'caution',
  });
  impact(
    'an operator is called without its name',
    { 'A.kt': 'package a6\nprivate class Box6 { operator fun plus(o: Int) = 1 }\n' },
    'plus',
    { affected: [], open: [/plus may be an operator, which is called without its name/], verdict: 'caution' },
  );
  impact(
    'what overrides a function of the library is called by it',
    kotlin('private class Task7 : Comparable<Task7> { override fun compareTo(other: Task7) = 0 }\n'),
    'compareTo',
    { affected: [], open: [/compareTo overrides Comparable\.compareTo of the library/], verdict: 'caution' },
  );
  impact('a base from outside may call it', kotlin('private class Job8 : gone.Base() { fun hook8() { } }\n'), 'hook8', {
    affected: [],
    open: [/Job8 builds on something that is not known, which may use hook8/],
    verdict: 'caution',
  });
  impact(
    'what Java calls',
    {
      'a/A.kt': 'package a\ninternal object Helper9 { fun helper9() = 1 }\n',
      'a/B.java': 'package a;\nclass B { int go() { return Helper9.INSTANCE.helper9(); } }\n',
    },
    'helper9',
    { affected: [], open: [/1 of 2 mentions is open/], verdict: 'caution', likely: 1 },
  );
  impact(
    'what is chosen at run time',
    {
      'b/A.kt': 'package b\nclass A { private fun hidden10() { } }\n',
      'b/B.kt': 'package b\nfun go(name: String) = A::class.java.getDeclaredMethod(name)\n',
    },
    'hidden10',
    { affected: [], open: [/a member is chosen at run time at .*B\.kt:2/], verdict: 'caution' },
  );
});

describe('a local name that may be called, or may not', () => {
  impact(
    'something unknown of the name of a function hides it or does not',
    {
      'c/A.kt':
        'package c\nimport gone.made\nprivate fun parse11(x: Int) = x\nfun go11() { val parse11 = made(); parse11(1) }\n',
    },
    'parse11',
    { verdict: 'caution', likely: 1 },
  );
});

describe('used where types do not tell it', () => {
  const ways: readonly (readonly [what: string, use: string, likely?: number])[] = [
    [
      'a lambda of a library that is not read',
      'import gone.*\nfun use(all: Flow<Item>) { all.collect { it.METHOD() } }',
      1,
    ],
    ['what such a lambda is run on', 'import gone.build\nfun use() { build { METHOD() } }', 1],
    ['what a library gives back', 'import gone.cache\nfun use(item: Item) { cache.keep(item).METHOD() }', 1],
    ['a branch of two', 'import gone.other\nfun use(item: Item, b: Boolean) { (if (b) item else other()).METHOD() }'],
    ['a cast of what is not known', 'import gone.made\nfun use() { val x = made(); if (x is Item) x.METHOD() }'],
  ];
  ways.forEach(([what, use, likely = 0], i) => {
    const method = `wanted${20 + i}`;
    impact(
      what,
      {
        [`p${i}/Item.kt`]: `package p${i}\ninternal class Item { fun ${method}() = 1 }\n`,
        [`p${i}/Use.kt`]: `package p${i}\n${use.replace('METHOD', method)}\n`,
      },
      method,
      { verdict: 'caution', likely },
    );
  });
});
