/**
 * Receivers of each kind, language by language: a class with a method, a class beside it, one above and one below, and calls
 * of which everybody who knows the language can say whom they reach.
 */
import { plainOf } from './code.mjs';

/** @typedef {import('../../lib/keyless/languages/language.mjs').Sources} Sources */

/**
 * @typedef {object} Use
 * @property {string} kind of the receiver
 * @property {'caller' | 'caller or open' | 'no caller'} expected of the line, where the method of the left one is asked for
 * @property {string} file
 * @property {number} line
 * @property {string} text
 */

/**
 * @typedef {object} Planted
 * @property {string} language
 * @property {string} symbol which is asked about
 * @property {string} file
 * @property {Readonly<Record<string, string>>} files with their whole text
 * @property {readonly Use[]} uses
 */

/** @typedef {string | readonly [text: string, kind: string, expected?: Use['expected']]} Line */

/**
 * A language in which receivers are planted.
 * @typedef {object} Field
 * @property {string} language
 * @property {string} ending
 * @property {(member: string) => Line[]} lines of one file
 * @property {(sources: Sources, folder: string) => {head: string, also?: Readonly<Record<string, string>>} | undefined} home
 *   what the file begins with in that folder, and other files that must know of it; undefined where it cannot be put there
 * @property {(symbol: string) => string} [folder] of a file that the folder is taken from
 */

/** @type {readonly Field[]} */
const FIELDS = [
  {
    language: 'python',
    ending: '.py',
    home: () => ({ head: '' }),
    lines: (member) => [
      'import copy',
      'import pickle',
      '',
      'from law_library import Model, opened, select, wrapped',
      '',
      '',
      'class LawBase(Model):',
      `    def ${member}(self):`,
      '        return 0',
      '',
      '',
      'class LawLeft(LawBase):',
      `    def ${member}(self):`,
      '        return 1',
      '',
      '',
      'class LawRight(LawBase):',
      `    def ${member}(self):`,
      '        return 2',
      '',
      '',
      'class LawLeaf(LawLeft):',
      '    pass',
      '',
      '',
      'class LawHolder:',
      '    def __init__(self):',
      '        self.left = LawLeft()',
      '',
      '    def law_field(self):',
      [`        return self.left.${member}()`, 'a field', 'caller'],
      '',
      '',
      'def law_make():',
      '    return LawLeft()',
      '',
      '',
      'def law_typed(left: LawLeft):',
      [`    return left.${member}()`, 'a typed parameter', 'caller'],
      '',
      '',
      'def law_factory():',
      [`    return law_make().${member}()`, "a factory's result"],
      '',
      '',
      'def law_library():',
      [`    return wrapped(LawLeft).first().${member}()`, "a library's result, our class handed in"],
      '',
      '',
      'def law_copied():',
      [`    return copy.copy(LawLeft()).${member}()`, "the standard library's result, our object handed in"],
      '',
      '',
      'def law_stored(data):',
      [`    return pickle.loads(data).${member}()`, 'what the standard library reads from storage'],
      '',
      '',
      'def law_queried():',
      [`    return LawLeft.objects.filter(pk=1).first().${member}()`, 'what a query over our class gives'],
      '',
      '',
      'def law_selected(session):',
      [
        `    return session.scalars(select(LawLeft)).first().${member}()`,
        'what a session gives for a query over our class',
      ],
      '',
      '',
      'def law_validated(data):',
      '    left = LawLeft.model_validate(data)',
      [`    return left.${member}()`, 'what an inherited constructor of a library gives'],
      '',
      '',
      'def law_looped(session):',
      '    for left in session.query(LawLeft):',
      [`        left.${member}()`, 'an element of a query over our class'],
      '',
      '',
      'def law_opened():',
      '    with opened(LawLeft()) as left:',
      [`        return left.${member}()`, "a library's context, our object handed in"],
      '',
      '',
      'def law_listed():',
      [`    return [left.${member}() for left in [LawLeft(), LawLeft()]]`, 'an element of a list'],
      '',
      '',
      'def law_below(leaf: LawLeaf):',
      [`    return leaf.${member}()`, 'a subclass that inherits it', 'caller'],
      '',
      '',
      'def law_above(base: LawBase):',
      [`    return base.${member}()`, 'a base class'],
      '',
      '',
      'def law_untyped(anything):',
      [`    return anything.${member}()`, 'a parameter without a type'],
      '',
      '',
      'def law_beside(right: LawRight):',
      [`    return right.${member}()`, 'a sibling', 'no caller'],
    ],
  },
  {
    language: 'typescript',
    ending: '.ts',
    home: () => ({ head: '' }),
    lines: (member) => [
      "import { wrapped } from 'law-library';",
      '',
      `export interface LawShape { ${member}(): number }`,
      `export class LawBase { ${member}(): number { return 0; } }`,
      'export class LawLeft extends LawBase implements LawShape {',
      `  ${member}(): number {`,
      '    return 1;',
      '  }',
      '}',
      'export class LawRight extends LawBase {',
      `  ${member}(): number {`,
      '    return 2;',
      '  }',
      '}',
      'export class LawLeaf extends LawLeft {}',
      'export class LawHolder {',
      '  private readonly left = new LawLeft();',
      '  lawField() {',
      [`    return this.left.${member}();`, 'a field', 'caller'],
      '  }',
      '}',
      'export function lawMake() {',
      '  return new LawLeft();',
      '}',
      'export function lawTyped(left: LawLeft) {',
      [`  return left.${member}();`, 'a typed parameter', 'caller'],
      '}',
      'export function lawFactory() {',
      [`  return lawMake().${member}();`, "a factory's result", 'caller'],
      '}',
      'export function lawLibrary() {',
      [`  return wrapped(LawLeft).first().${member}();`, "a library's result, our class handed in"],
      '}',
      'export function lawListed() {',
      [`  return [new LawLeft(), new LawLeft()].map((left) => left.${member}());`, 'an element of a list', 'caller'],
      '}',
      'export function lawBelow(leaf: LawLeaf) {',
      [`  return leaf.${member}();`, 'a subclass that inherits it', 'caller'],
      '}',
      'export function lawAbove(base: LawBase) {',
      [`  return base.${member}();`, 'a base class'],
      '}',
      'export function lawShaped(shape: LawShape) {',
      [`  return shape.${member}();`, 'an interface'],
      '}',
      'export function lawUntyped(anything: any) {',
      [`  return anything.${member}();`, 'a parameter without a type'],
      '}',
      'export function lawBeside(right: LawRight) {',
      [`  return right.${member}();`, 'a sibling', 'no caller'],
      '}',
    ],
  },
  {
    language: 'go',
    ending: '.go',
    home: ({ files, read }, folder) => {
      const beside = files.find(
        (file) => file.startsWith(folder) && /^[^/]+(?<!_test)\.go$/.test(file.slice(folder.length)),
      );
      const name = beside === undefined ? undefined : /^package[ \t]+(\w+)/m.exec(read(beside))?.[1];
      return name === undefined ? undefined : { head: `package ${name}\n` };
    },
    lines: (member) => [
      '',
      'import "example.com/law/library"',
      '',
      `type LawShape interface{ ${member}() int }`,
      'type LawLeft struct{}',
      'type LawRight struct{}',
      'type LawLeaf struct{ LawLeft }',
      'type LawHolder struct{ left *LawLeft }',
      '',
      `func (l *LawLeft) ${member}() int { return 1 }`,
      '',
      `func (r *LawRight) ${member}(deep bool) int { return 2 }`,
      '',
      'func (h *LawHolder) lawField() int {',
      [`\treturn h.left.${member}()`, 'a field', 'caller'],
      '}',
      'func lawMake() *LawLeft { return &LawLeft{} }',
      'func lawTyped(left *LawLeft) int {',
      [`\treturn left.${member}()`, 'a typed parameter', 'caller'],
      '}',
      'func lawFactory() int {',
      [`\treturn lawMake().${member}()`, "a factory's result", 'caller'],
      '}',
      'func lawLibrary() int {',
      [`\treturn library.Wrapped(&LawLeft{}).First().${member}()`, "a library's result, our object handed in"],
      '}',
      'func lawListed() int {',
      '\tsum := 0',
      '\tfor _, left := range []*LawLeft{{}, {}} {',
      [`\t\tsum += left.${member}()`, 'an element of a list', 'caller'],
      '\t}',
      '\treturn sum',
      '}',
      'func lawBelow(leaf *LawLeaf) int {',
      [`\treturn leaf.${member}()`, 'a type that embeds it', 'caller'],
      '}',
      'func lawShaped(shape LawShape) int {',
      [`\treturn shape.${member}()`, 'an interface'],
      '}',
      'func lawBeside(right *LawRight) int {',
      [`\treturn right.${member}(true)`, 'a sibling', 'no caller'],
      '}',
    ],
  },
  {
    language: 'java',
    ending: '.java',
    home: ({ files, read }, folder) => {
      const beside = files.find((file) => file.startsWith(folder) && /^[^/]+\.java$/.test(file.slice(folder.length)));
      const name = beside === undefined ? undefined : /^package[ \t]+([\w.]+)/m.exec(read(beside))?.[1];
      return name === undefined ? undefined : { head: `package ${name};\n` };
    },
    lines: (member) => [
      '',
      'import example.law.Library;',
      'import java.util.List;',
      'import java.util.Optional;',
      '',
      'class LawUses {',
      '  private final LawLeft left = new LawLeft();',
      '  int lawField() {',
      [`    return this.left.${member}();`, 'a field', 'caller'],
      '  }',
      '  static LawLeft lawMake() {',
      '    return new LawLeft();',
      '  }',
      '  static int lawTyped(LawLeft left) {',
      [`    return left.${member}();`, 'a typed parameter', 'caller'],
      '  }',
      '  static int lawFactory() {',
      [`    return lawMake().${member}();`, "a factory's result", 'caller'],
      '  }',
      '  static int lawLibrary() {',
      [`    return Library.wrapped(LawLeft.class).first().${member}();`, "a library's result, our class handed in"],
      '  }',
      '  static int lawOptional() {',
      [
        `    return Optional.of(new LawLeft()).get().${member}();`,
        "the standard library's result, our object handed in",
      ],
      '  }',
      '  static int lawListed(List<LawLeft> lefts) {',
      [`    return lefts.stream().mapToInt(left -> left.${member}()).sum();`, 'an element of a list'],
      '  }',
      '  static int lawBelow(LawLeaf leaf) {',
      [`    return leaf.${member}();`, 'a subclass that inherits it', 'caller'],
      '  }',
      '  static int lawAbove(LawBase base) {',
      [`    return base.${member}();`, 'a base class'],
      '  }',
      '  static int lawShaped(LawShape shape) {',
      [`    return shape.${member}();`, 'an interface'],
      '  }',
      '  static int lawBeside(LawRight right) {',
      [`    return right.${member}();`, 'a sibling', 'no caller'],
      '  }',
      '}',
      `interface LawShape { int ${member}(); }`,
      `class LawBase { public int ${member}() { return 0; } }`,
      'class LawLeft extends LawBase implements LawShape {',
      `  @Override public int ${member}() { return 1; }`,
      '}',
      'class LawRight extends LawBase {',
      `  @Override public int ${member}() { return 2; }`,
      '}',
      'class LawLeaf extends LawLeft {}',
    ],
  },
  {
    language: 'kotlin',
    ending: '.kt',
    home: ({ files, read }, folder) => {
      const beside = files.find((file) => file.startsWith(folder) && /^[^/]+\.kt$/.test(file.slice(folder.length)));
      const name = beside === undefined ? undefined : /^package[ \t]+([\w.]+)/m.exec(read(beside))?.[1];
      return name === undefined ? undefined : { head: `package ${name}\n` };
    },
    lines: (member) => [
      '',
      'import example.law.wrapped',
      '',
      `interface LawShape { fun ${member}(): Int }`,
      `open class LawBase { open fun ${member}(): Int = 0 }`,
      'open class LawLeft : LawBase(), LawShape {',
      `    override fun ${member}(): Int = 1`,
      '}',
      'class LawRight : LawBase() {',
      `    override fun ${member}(): Int = 2`,
      '}',
      'class LawLeaf : LawLeft()',
      'class LawHolder {',
      '    private val left = LawLeft()',
      '    fun lawField(): Int {',
      [`        return left.${member}()`, 'a field', 'caller or open'],
      '    }',
      '}',
      'fun lawMake() = LawLeft()',
      'fun lawTyped(left: LawLeft): Int {',
      [`    return left.${member}()`, 'a typed parameter', 'caller or open'],
      '}',
      'fun lawFactory(): Int {',
      [`    return lawMake().${member}()`, "a factory's result"],
      '}',
      'fun lawLibrary(): Int {',
      [`    return wrapped<LawLeft>().first().${member}()`, "a library's result, our class handed in"],
      '}',
      'fun lawListed(): Int {',
      [`    return listOf(LawLeft(), LawLeft()).sumOf { it.${member}() }`, 'an element of a list'],
      '}',
      'fun lawBelow(leaf: LawLeaf): Int {',
      [`    return leaf.${member}()`, 'a subclass that inherits it', 'caller or open'],
      '}',
      'fun lawAbove(base: LawBase): Int {',
      [`    return base.${member}()`, 'a base class'],
      '}',
      'fun lawShaped(shape: LawShape): Int {',
      [`    return shape.${member}()`, 'an interface'],
      '}',
      'fun lawBeside(right: LawRight): Int {',
      [`    return right.${member}()`, 'a sibling', 'no caller'],
      '}',
    ],
  },
  {
    language: 'csharp',
    ending: '.cs',
    home: () => ({ head: '' }),
    lines: (member) => [
      'using System.Collections.Generic;',
      'using System.Linq;',
      'using Example.Law;',
      '',
      'namespace LawPlant',
      '{',
      `    public interface ILawShape { int ${member}(); }`,
      `    public class LawBase { public virtual int ${member}() => 0; }`,
      '    public class LawLeft : LawBase, ILawShape',
      '    {',
      `        public override int ${member}() => 1;`,
      '    }',
      '    public class LawRight : LawBase',
      '    {',
      `        public override int ${member}() => 2;`,
      '    }',
      '    public class LawLeaf : LawLeft {}',
      '    public class LawUses',
      '    {',
      '        private readonly LawLeft left = new();',
      '        int LawField()',
      '        {',
      [`            return this.left.${member}();`, 'a field', 'caller'],
      '        }',
      '        static LawLeft LawMake() => new LawLeft();',
      '        static int LawTyped(LawLeft left)',
      '        {',
      [`            return left.${member}();`, 'a typed parameter', 'caller'],
      '        }',
      '        static int LawFactory()',
      '        {',
      [`            return LawMake().${member}();`, "a factory's result", 'caller'],
      '        }',
      '        static int LawLibrary()',
      '        {',
      [`            return Library.Wrapped<LawLeft>().First().${member}();`, "a library's result, our class handed in"],
      '        }',
      '        static int LawListed(List<LawLeft> lefts)',
      '        {',
      [`            return lefts.Where(each => each != null).Sum(left => left.${member}());`, 'an element of a list'],
      '        }',
      '        static int LawBelow(LawLeaf leaf)',
      '        {',
      [`            return leaf.${member}();`, 'a subclass that inherits it', 'caller'],
      '        }',
      '        static int LawAbove(LawBase below)',
      '        {',
      [`            return below.${member}();`, 'a base class'],
      '        }',
      '        static int LawShaped(ILawShape shape)',
      '        {',
      [`            return shape.${member}();`, 'an interface'],
      '        }',
      '        static int LawBeside(LawRight right)',
      '        {',
      [`            return right.${member}();`, 'a sibling', 'no caller'],
      '        }',
      '    }',
      '}',
    ],
  },
  {
    language: 'rust',
    ending: '.rs',
    home: ({ files, read }, folder) => {
      const root = ['lib.rs', 'main.rs'].map((file) => `${folder}${file}`).find((file) => files.includes(file));
      return root === undefined ? undefined : { head: '', also: { [root]: `mod law_plant;\n${read(root)}` } };
    },
    lines: (member) => [
      'use law_library::{wrapped, Guarded};',
      '',
      `pub trait LawShape { fn ${member}(&self) -> u32; }`,
      '#[derive(Clone, Default)]',
      'pub struct LawLeft;',
      'pub struct LawRight;',
      'pub struct LawHolder { left: LawLeft }',
      '',
      'impl LawShape for LawLeft {',
      `    fn ${member}(&self) -> u32 { 1 }`,
      '}',
      'impl LawShape for LawRight {',
      `    fn ${member}(&self) -> u32 { 2 }`,
      '}',
      'impl LawHolder {',
      '    fn law_field(&self) -> u32 {',
      [`        self.left.${member}()`, 'a field', 'caller'],
      '    }',
      '}',
      'fn law_make() -> LawLeft { LawLeft }',
      'fn law_typed(left: &LawLeft) -> u32 {',
      [`    left.${member}()`, 'a typed parameter', 'caller'],
      '}',
      'fn law_factory() -> u32 {',
      [`    law_make().${member}()`, "a factory's result", 'caller'],
      '}',
      'fn law_library() -> u32 {',
      [`    wrapped::<LawLeft>().first().${member}()`, "a library's result, our type handed in"],
      '}',
      'fn law_guarded(left: Guarded<LawLeft>) -> u32 {',
      [`    left.${member}()`, "a library's own pointer to our type"],
      '}',
      'fn law_shared(left: std::sync::Arc<LawLeft>) -> u32 {',
      [`    left.${member}()`, "the standard library's pointer to our type", 'caller'],
      '}',
      'fn law_cloned(left: &LawLeft) -> u32 {',
      [`    left.clone().${member}()`, 'a clone'],
      '}',
      'fn law_default() -> u32 {',
      '    let left: LawLeft = Default::default();',
      [`    left.${member}()`, 'what its type says that it defaults to', 'caller'],
      '}',
      'fn law_listed() -> u32 {',
      [`    vec![LawLeft, LawLeft].iter().map(|left| left.${member}()).sum()`, 'an element of a list'],
      '}',
      'fn law_shaped(shape: &dyn LawShape) -> u32 {',
      [`    shape.${member}()`, 'an interface'],
      '}',
      'fn law_bound<S: LawShape>(shape: S) -> u32 {',
      [`    shape.${member}()`, 'a bound'],
      '}',
      'fn law_beside(right: &LawRight) -> u32 {',
      [`    right.${member}()`, 'a sibling', 'no caller'],
      '}',
    ],
  },
];

/**
 * For each language that the sources are written in, a file beside most of them.
 * @param {Sources} sources
 * @param {(language: string) => string | undefined} memberOf a name that the application gives to members itself; without one
 *   the planted method has a name that nothing else has
 * @returns {Planted[]}
 */
export function plantsFor(sources, memberOf) {
  return FIELDS.flatMap((field) => {
    const { language, ending, lines, home } = field;
    const own = sources.files.filter((file) => plainOf(file)?.name === language);
    for (const folder of foldersOf(own, language)) {
      const place = home({ ...sources, files: own }, folder);
      if (place === undefined) continue;
      const member =
        memberOf(language) ?? (/python|rust/.test(language) ? 'law_turn' : language === 'go' ? 'LawTurn' : 'lawTurn');
      const file = `${folder}${language === 'java' ? 'LawUses' : 'law_plant'}${ending}`;
      const planted = [...(place.head === '' ? [] : place.head.replace(/\n$/, '').split('\n')), ...lines(member)];
      const texts = planted.map((line) => (typeof line === 'string' ? line : line[0]));
      return [
        {
          language,
          symbol: `LawLeft.${member}`,
          file,
          files: { [file]: `${texts.join('\n')}\n`, ...place.also },
          uses: planted.flatMap((line, index) =>
            typeof line === 'string'
              ? []
              : [{ kind: line[1], expected: line[2] ?? 'caller or open', file, line: index + 1, text: line[0].trim() }],
          ),
        },
      ];
    }
    return [];
  });
}

/**
 * Where most files lie first, tests left out; in Rust where a crate begins.
 * @param {readonly string[]} files of the language
 * @param {string} language
 */
function foldersOf(files, language) {
  if (language === 'rust') return files.filter((file) => /(^|\/)src\/(lib|main)\.rs$/.test(file)).map(folderOf);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    if (!ASIDE.test(file)) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([folder]) => folder);
}

const ASIDE =
  /(^|\/)(tests?|__tests__|spec|testing|docs?|playground|e2e|migrations|\.github)\/|^(examples?|samples)\/|[._]test\.|\.spec\.|Test\./;

/** @param {string} file */
function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
