/** Who calls whom in C: a name that leaves its file is one in the whole program, and what has more than one meaning stays open. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const { callers, callees } = cases({});

describe('names that are linked', () => {
  callers(
    'a function that a header announces',
    {
      'pay.c': 'int charge1(int a) { return a; }\n',
      'pay.h': 'int charge1(int a);\n',
      'shop.c': '#include "pay.h"\nint checkout1(void) { return charge1(2); }\n',
    },
    'charge1',
    ['checkout1 shop.c:2 call resolved'],
  );
  callers(
    'one that the file announces for itself',
    {
      'pay.c': 'int charge2(int a) { return a; }\n',
      'shop.c': 'extern int charge2(int a);\nint checkout2(void) { return charge2(2); }\n',
    },
    'charge2',
    ['checkout2 shop.c:2 call resolved'],
  );
  callers(
    'an announcement with a macro before the name, which the grammar does not understand',
    {
      'log.c': '#include "log.h"\nvoid say3(const char *t, ...) { }\n',
      'log.h': '#define printflike(a, b)\nvoid printflike(1, 2) say3(const char *t, ...);\n',
      'shop.c': '#include "log.h"\nint checkout3(void) { say3("x"); return 1; }\n',
    },
    'say3',
    ['checkout3 shop.c:2 call resolved'],
  );
  callers(
    'a function whose head such a macro stands in, in the line above its name',
    {
      'log.c':
        '#define printflike(a, b)\nstatic char * printflike(1, 2)\nformat14(const char *t, ...)\n{\n  return 0;\n}\n' +
        'char *use14(void) { return format14("x"); }\n',
    },
    'format14',
    ['use14 log.c:7 call resolved'],
  );
  callers(
    'a table of functions holds it',
    {
      'cmd.c': '#include "cmd.h"\nint run4(int a) { return a; }\n',
      'cmd.h': 'int run4(int a);\nstruct entry4 { int (*exec)(int); };\n',
      'table.c': '#include "cmd.h"\nconst struct entry4 table4 = { .exec = run4 };\n',
    },
    'run4',
    ['<module> table.c:2 callback resolved'],
  );
  const own = {
    'one.c': 'static int usage5(void) { return 1; }\nint one5(void) { return usage5(); }\n',
    'two.c': 'static int usage5(void) { return 2; }\nint two5(void) { return usage5(); }\n',
  };
  callers('what a file has for itself is called there alone', own, 'usage5', ['one5 one.c:2 call resolved']);
  callers(
    'a macro and a function in a header',
    {
      'util.h': '#define TWICE6(x) ((x) * 2)\nstatic inline int half6(int a) { return a / 2; }\n',
      'a.c': '#include "util.h"\nint six6(void) { return TWICE6(half6(6)); }\n',
    },
    'half6',
    ['six6 a.c:2 call resolved'],
  );
  callers(
    'a function and a structure of one name are two things',
    {
      'w.c': '#include "w.h"\nvoid resize7(struct resize7 *r) { }\n',
      'w.h': 'struct resize7 { int x; };\nvoid resize7(struct resize7 *r);\n',
      'use.c': '#include "w.h"\nvoid use7(void) { resize7(0); }\n',
    },
    'resize7',
    ['use7 use.c:2 call resolved'],
  );
});

describe('what more than one may be meant by', () => {
  callers(
    'two programs in one repository define it: either may be linked',
    {
      'one/die.c': 'void die8(int a) { }\n',
      'two/die.c': 'void die8(int a) { }\n',
      'use.c': 'void die8(int a);\nvoid use8(void) { die8(1); }\n',
    },
    'die8',
    ['use8 use.c:2 call candidate'],
  );
  callers(
    "nobody has announced it: the name may be a library's",
    {
      'pay.c': 'int charge9(int a) { return a; }\n',
      'shop.c': 'int checkout9(void) { return charge9(2); }\n',
    },
    'charge9',
    ['checkout9 shop.c:1 call candidate'],
  );
  callers(
    'the library has one as well, and the build decides',
    {
      'compat.c':
        '#include <string.h>\nunsigned long strlcpy(char *to, const char *from, unsigned long n) { return n; }\n',
      'compat.h': 'unsigned long strlcpy(char *, const char *, unsigned long);\n',
      'use.c': '#include "compat.h"\nvoid use10(char *to) { strlcpy(to, "a", 2); }\n',
    },
    'strlcpy',
    ['use10 use.c:2 call candidate'],
  );
  callers(
    'a file that another includes has nothing for itself',
    {
      'ae.c': '#include "ae_poll.c"\nint loop11(void) { return poll11(); }\n',
      'ae_poll.c': 'static int poll11(void) { return 1; }\n',
      'ae_kqueue.c': 'static int poll11(void) { return 2; }\n',
    },
    'poll11',
    ['loop11 ae.c:2 call resolved'],
    { file: 'ae_poll.c' },
  );
  callers(
    'a variable that holds a function hides it',
    {
      'a.c': 'int run12(int a) { return a; }\n',
      'b.c': 'int run12(int a);\nint b12(int (*run12)(int)) { return run12(2); }\n',
    },
    'run12',
    [],
  );
});

describe('callees', () => {
  callees(
    "a function of the language's library is no field that has its name",
    {
      'mode.c':
        '#include <stdlib.h>\n#include "mode.h"\nvoid stop13(struct mode13 *m) { free(m); clear13(m); }\nvoid clear13(struct mode13 *m) { }\n',
      'mode.h': 'struct mode13 { void (*free)(struct mode13 *); };\nvoid clear13(struct mode13 *m);\n',
    },
    'stop13',
    ['clear13 mode.c:4 call resolved'],
  );
});

describe('what an answer says of itself', () => {
  const made = project({
    'pay.c': '#include "pay.h"\nint charge(int a) { return a; }\nint cmd_list(void) { return 1; }\n',
    'pay.h': 'int charge(int a);\n#define COMMAND(name) cmd_##name()\n',
    'shop.c': '#include "pay.h"\nint checkout(void) { return charge(2) + COMMAND(list); }\n',
  });

  test('all uses of a name are known', async () => {
    const answer = await made.callgraph('charge', { direction: 'callers' });
    expect(answer.coverage).toBeUndefined();
  });

  test('a macro that puts names together may make this one', async () => {
    const answer = await made.callgraph('cmd_list', { direction: 'callers' });
    expect(answer.callers).toEqual([]);
    expect(answer.coverage).toMatchObject({ partial: true });
  });

  test('it is not said to be unused', async () => {
    const answer = await made.impact({ symbol: { symbol: 'checkout' } });
    expect(answer.open).toContainEqual(expect.stringContaining('nothing there is taken to be unused'));
  });
});

describe('with C++ beside it', () => {
  const made = project({
    'pay.c': '#include "pay.h"\nint charge(int a) { return a; }\n',
    'pay.h': 'int charge(int a);\nint late(int a);\n',
    'late.cpp': 'int late(int a) { return a; }\nint late(double a) { return 2; }\n',
    'shop.c': '#include "pay.h"\nint checkout(void) { return charge(2); }\n',
    'view.cpp': 'extern "C" {\n#include "pay.h"\n}\nint view() { return charge(3) + late(2); }\n',
  });

  test('C knows what its own names mean, and C++ guesses', async () => {
    const answer = await made.callgraph('charge', { direction: 'callers' });
    expect(answer.callers?.map(({ symbol, resolution }) => `${symbol} ${resolution}`).sort()).toEqual([
      'checkout resolved',
      'view candidate',
    ]);
  });
});

describe('an edit', () => {
  test('of a header that the caller does not include takes the proof from edges that are kept, beside C++ too', async () => {
    const made = project({
      'pay.c': '#include "pay.h"\nint tax(int a) { return a; }\nint charge(int a) { return tax(a); }\n',
      'pay.h': 'int charge(int a);\n',
      'shop.c': '#include "pay.h"\nint checkout(void) { return charge(2); }\n',
      'other.h': 'int other(int a);\n',
      'view.cpp': 'int view() { return 1; }\n',
    });
    const reached = async () => {
      const { affectedSymbols } = await made.impact({ symbol: { symbol: 'tax', file: 'pay.c' }, depth: 3 });
      return affectedSymbols.map(({ symbol, resolution }) => `${symbol} ${resolution}`);
    };
    expect(await reached()).toEqual(['charge resolved', 'checkout resolved']);
    made.write({ 'other.h': 'static inline int charge(int a) { return 2; }\n' });
    expect(await reached()).toEqual(['charge resolved', 'checkout candidate']);
  });

  test('a second definition in a file that nobody includes takes the proof away', async () => {
    const made = project({
      'pay.c': '#include "pay.h"\nint charge(int a) { return a; }\n',
      'pay.h': 'int charge(int a);\n',
      'shop.c': '#include "pay.h"\nint checkout(void) { return charge(2); }\n',
      'other.c': 'int other(void) { return 1; }\n',
    });
    const resolutions = async () =>
      (await made.callgraph('charge', { direction: 'callers', file: 'pay.c' })).callers?.map(
        ({ resolution }) => resolution,
      );
    expect(await resolutions()).toEqual(['resolved']);
    made.write({ 'other.c': 'int charge(int a) { return 2; }\n' });
    expect(await resolutions()).toEqual(['candidate']);
  });
});
