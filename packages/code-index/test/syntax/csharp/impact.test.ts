/** What a change in C# reaches, and what keeps an answer from saying that nothing is. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({
  'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup /></Project>\n',
});

describe('reached', () => {
  impact(
    'callers of callers, of this overload and no other',
    {
      'A.cs':
        'class A {\n  void Base1(int i) { }\n  void Base1(string s) { }\n  void Middle1() { Base1(1); }\n  void Other1() { Base1(""); }\n  void Top1() { Middle1(); }\n}\n',
    },
    'Middle1',
    { verdict: 'caution', affected: ['A.Top1 A.cs calls A.Middle1'] },
  );
  impact(
    'what calls a method through an interface that is handed to a constructor',
    {
      'A.cs':
        'interface IRun2 { void Perform2(); }\nclass Job2 : IRun2 { public void Perform2() { } }\n' +
        'class Use2(IRun2 run) { void One() { run.Perform2(); } }\n',
    },
    'Job2.Perform2',
    { verdict: 'caution', affected: ['Use2.One A.cs may run Job2.Perform2 through its base'] },
  );
});

describe('nothing is known to use it', () => {
  const safe = { verdict: 'safe', affected: [] } as const;
  const caution = (...open: readonly RegExp[]) => ({ verdict: 'caution', affected: [], open }) as const;

  impact('a private method that nobody names', { 'A.cs': 'class A { private void Quiet3() { } }\n' }, 'Quiet3', safe);
  impact(
    'one without a word before it, a local one and a field',
    { 'A.cs': 'class A { int quiet4; void Use4() { } }\n' },
    'quiet4',
    safe,
  );
  impact(
    'a private method of a controller, which its base cannot run',
    { 'A.cs': 'class Home7 : Controller { private void Quiet7() { } }\n' },
    'Quiet7',
    safe,
  );
  impact(
    'an action of a controller, and the controller',
    { 'A.cs': 'class Home8 : Controller { public void Index8() { } }\n' },
    'Index8',
    caution(/Home8 builds on something that is not known, which may use Index8/),
  );
  impact(
    'a handler that is found by what it builds on',
    { 'A.cs': 'class Placed9 : IRequestHandler<Place9> { }\nclass Place9 { }\n' },
    'Placed9',
    caution(/Placed9 may be found by whoever looks for what builds on IRequestHandler/),
  );
  impact(
    'a test, and what bears any other attribute',
    { 'A.cs': 'class T10 { [Fact] public void Adds10() { } }\n' },
    'Adds10',
    caution(/Adds10 is decorated/),
  );
  impact(
    'a member of a class that bears one',
    { 'A.cs': '[ApiController] class T11 { public void Get11() { } }\n' },
    'Get11',
    caution(/T11 is decorated: its framework may use Get11/),
  );
  impact(
    'a public property, which serializers, views and databases read',
    { 'A.cs': 'class Order12 { public int Total12 { get; set; } }\n' },
    'Total12',
    caution(/Total12 may be read or filled in by whoever writes objects out/),
  );
  impact(
    'a value of an enumeration',
    { 'A.cs': 'enum Color13 { Red13 }\n' },
    'Red13',
    caution(/Red13 may be found by its number/),
  );
  impact(
    'what overrides a member of the library',
    {
      'A.cs':
        'using System.Collections.Generic;\nclass By14 : IComparer<int> { public int Compare(int a, int b) => 0; }\n',
    },
    'By14.Compare',
    caution(/Compare stands for IComparer\.Compare of the library/),
  );
  impact(
    'a part that a program writes may use what is private',
    { 'A.cs': 'partial class Page15 { private void Save15() { } }\n' },
    'Save15',
    caution(/another part of Page15 may be written by a program/),
  );
  impact(
    'a member that is chosen at run time',
    {
      'A.cs':
        'class A16 { public void Hidden16() { } void Go(string n) { typeof(A16).GetMethod(n).Invoke(this, null); } }\n',
    },
    'Hidden16',
    caution(/a member is chosen at run time at/),
  );
  impact(
    'one that is private is not found so, and one that is written out is another one',
    {
      'A.cs':
        'class A17 { private void Hidden17() { } void Go(string n) { typeof(A17).GetMethod(n); typeof(A17).GetMethod("Other17"); } }\n',
    },
    'Hidden17',
    safe,
  );
  impact(
    'a class where all of an assembly are gone through',
    { 'A.cs': 'class A18 { }\nclass B18 { void Go() { foreach (var t in typeof(B18).Assembly.GetTypes()) { } } }\n' },
    'A18',
    caution(/all classes are gone through at/),
  );
  impact(
    'what is handed on by an interface of ours is used through that',
    {
      'A.cs':
        'interface IStore19 { void Keep19(); }\nclass Store19 : IStore19 { public void Keep19() { } }\nclass Use19 { Use19(IStore19 s) { s.Keep19(); } }\n',
    },
    'Store19.Keep19',
    { verdict: 'caution', affected: ['Use19.constructor A.cs may run Store19.Keep19 through its base'] },
  );
});

describe('an application without reflection', () => {
  const { impact: ofPlain } = cases({ 'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />\n' });
  const safe = { verdict: 'safe', affected: [] } as const;
  ofPlain(
    'an internal class of an application',
    { 'A.cs': 'internal class Quiet5 { void Of5() { } }\n' },
    'Quiet5',
    safe,
  );
  ofPlain('a public method of one', { 'A.cs': 'class Plain6 { public void Quiet6() { } }\n' }, 'Quiet6', safe);
});

describe('a library', () => {
  const { impact: ofLibrary } = cases({ 'Lib.csproj': '<Project Sdk="Microsoft.NET.Sdk" />\n' });
  ofLibrary('what others may use is not unused', { 'A.cs': 'public class Offered20 { }\n' }, 'Offered20', {
    verdict: 'caution',
    affected: [],
    open: [/Offered20 can be imported by whoever uses the package of Lib\.csproj/],
  });
  ofLibrary('what they cannot see is', { 'A.cs': 'class A21 { private void Quiet21() { } }\n' }, 'Quiet21', {
    verdict: 'safe',
    affected: [],
  });
});
