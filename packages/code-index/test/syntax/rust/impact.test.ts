/** What a change in Rust reaches, and what keeps an answer from saying that nothing is. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({});

const manifest = { 'Cargo.toml': '[package]\nname = "fixture"\nversion = "0.1.0"\n' };

function rust(code: string) {
  return { ...manifest, 'src/lib.rs': code };
}

const file = 'src/lib.rs';

describe('reached', () => {
  impact(
    'callers of callers, in tests too',
    rust(
      'fn base2() {}\nfn middle2() { base2() }\n#[cfg(test)]\nmod tests { use super::*; #[test] fn top2() { middle2() } }\n',
    ),
    'base2',
    {
      file,
      verdict: 'caution',
      affected: ['middle2 src/lib.rs calls base2', 'tests.top2 src/lib.rs calls middle2 depth 2'],
    },
  );
});

describe('through a trait', () => {
  impact(
    'what calls the trait may run the implementation',
    rust(
      'trait Do4 { fn do4(&self); }\nstruct It4;\nimpl Do4 for It4 { fn do4(&self) {} }\nfn a(it: &dyn Do4) { it.do4() }\n',
    ),
    'It4.do4',
    { file, verdict: 'caution', affected: ['a src/lib.rs may run It4.do4 through its base'] },
  );
  impact(
    'an implementation for every type that has another trait',
    rust(
      'trait A5 { fn a5(&self); }\ntrait B5 { fn b5(&self); }\nimpl<T: A5> B5 for T { fn b5(&self) { self.a5() } }\n',
    ),
    'T.b5',
    { file, verdict: 'caution', open: [/./, /b5 is given to types that are not known by name/] },
  );
});

describe('nothing is known to use it', () => {
  impact('a private function that nothing names is safe to change', rust('fn unused2() {}\n'), 'unused2', {
    file,
    verdict: 'safe',
  });
  impact('one that is seen in its own crate alone is too', rust('pub(crate) fn unused3() {}\n'), 'unused3', {
    file,
    verdict: 'safe',
  });
  impact('one that other crates may import is not', rust('pub fn unused4() {}\n'), 'unused4', {
    file,
    verdict: 'caution',
    open: [/can be imported by whoever uses the package of .*Cargo\.toml/],
  });
  impact('an attribute may hand it to a linker', rust('#[no_mangle]\nextern "C" fn unused5() {}\n'), 'unused5', {
    file,
    verdict: 'caution',
    open: ['unused5 is decorated: what decorates it may use it'],
  });
  impact(
    'attributes that tell nobody of it',
    rust('/// Said.\n#[inline]\n#[allow(dead_code)]\nfn unused6() {}\n'),
    'unused6',
    {
      file,
      verdict: 'safe',
    },
  );
  impact(
    'a method of a trait from outside is called by the users of that trait',
    rust('struct Job2;\nimpl std::ops::Drop for Job2 { fn drop(&mut self) {} }\n'),
    'Job2.drop',
    { file, verdict: 'caution', open: [/drop can be imported/, /drop implements std::ops::Drop from outside/] },
  );
  impact(
    'what a function of the repository hands to a closure is not known to be from outside',
    rust(
      'struct Tool3;\nimpl Tool3 { fn used8(&self) {} }\nstruct Box3 { tool: Tool3 }\nimpl Box3 { fn with(&self, f: impl Fn(&Tool3)) { f(&self.tool) } }\nfn a(b: &Box3) { b.with(|tool| tool.used8()) }\n',
    ),
    'used8',
    { file, verdict: 'caution', likely: 1 },
  );
  impact(
    'code in a macro may name anything',
    rust('struct Tool2;\nimpl Tool2 { fn used7(&self) {} }\nmacro_rules! m { ($x:expr) => { $x.used7() } }\n'),
    'used7',
    {
      file,
      verdict: 'caution',
      likely: 1,
    },
  );
});
