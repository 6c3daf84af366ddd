/** What a change in C# reaches, and that nothing is said to be unused. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({});

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
  const open = [/reflection in C# is not known, so nothing there is taken to be unused/];
  impact('a private method that nobody names', { 'A.cs': 'class A { private void Quiet3() { } }\n' }, 'Quiet3', {
    verdict: 'caution',
    affected: [],
    open,
  });
  impact(
    'a controller, a test and a handler, which frameworks run',
    {
      'A.cs':
        'class HomeController : Controller { public IActionResult Index4() => null; }\nclass T { [Fact] public void Index5() { } }\n',
    },
    'Index4',
    { verdict: 'caution', affected: [], open },
  );
});
