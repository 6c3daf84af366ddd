/**
 * One extractor for all languages that are read in outline: their definitions, imports and names are known, their types are
 * not worked out. What the nodes of a language's grammar mean is a description, plain data with small functions where a
 * table does not do; the walk is the same for all. A node says what the names inside it are before they are come to.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, SyntaxFacts, TermId, WrittenImport } from '../../model/syntax.ts';
import { FactsBuilder, type TextKinds } from '../shape/builder.ts';
import { commentText, isGap } from '../shape/comments.ts';
import type { SyntaxTree } from '../shape/tree.ts';

/** What is known of a language that is read in outline. */
export interface Outline {
  /** Languages of one family see each other's definitions: a header belongs to C and to C++. */
  readonly family: string;
  /** What nodes mean, by their kind; nodes of other kinds are walked through. */
  readonly nodes: ReadonlyMap<string, NodeRule>;
  /** Nodes that are names, by their kind. */
  readonly names: ReadonlyMap<string, NameClass>;
  /** Words of the language that its grammar takes for names: types that nobody declares. */
  readonly words?: ReadonlySet<string>;
  readonly texts: TextKinds;
  /** Fields of nodes that hold written types, where these are no different from other names. */
  readonly typeFields?: ReadonlySet<string>;
  /** Kinds of nodes (and words, where the grammar takes them for names) that stand for the object a method runs on. */
  readonly self: ReadonlySet<string>;
  /** Members may be named like words of the language: `def for(name)`. */
  readonly namesLikeWords?: boolean;
  /** Words for the same object as its type's bases see it. */
  readonly above?: ReadonlySet<string>;
  readonly links: OutlineLinks;
}

/**
 * `name` is looked up from where it stands, `type` among types alone, `member` in what stands before it; `label` is neither
 * used nor declared as a symbol. What other languages need:
 * - `constant`: a type or a value, which is never handed on to be run
 * - `call`: runs what it names without a sign of it, if no variable has that name
 * - `field`: has a sigil before its name, and is the value behind a member of the object that a method runs on
 * - `variable`: has a sigil before its name, is bound with it, and is nothing that is known elsewhere
 * - `marked`: a name only where a rule says so
 */
export type NameClass = 'name' | 'type' | 'member' | 'label' | 'constant' | 'call' | 'field' | 'variable' | 'marked';

/** What a node of one kind means. */
export interface NodeRule {
  readonly declares?: (tree: SyntaxTree, node: number, place: Place) => readonly Declared[];
  /** What it calls: the node that names it, or an expression whose name is meant; -1 for none. */
  readonly calls?: (tree: SyntaxTree, node: number) => number;
  /** The type that it makes an object of. */
  readonly constructs?: (tree: SyntaxTree, node: number) => number;
  /** Types that it writes, where nodes of types are no different from other names. */
  readonly types?: (tree: SyntaxTree, node: number) => readonly number[];
  /** It names types that the definition around it builds on. */
  readonly bases?: (tree: SyntaxTree, node: number) => readonly number[];
  /** Functions that it hands on by their names. */
  readonly hands?: (tree: SyntaxTree, node: number) => readonly number[];
  readonly member?: (tree: SyntaxTree, node: number) => Member | undefined;
  /** One import, or several that are written as one. */
  readonly imports?: (tree: SyntaxTree, node: number) => OutlineImport | readonly OutlineImport[] | undefined;
  /** Names that are declared in it are seen in it alone. */
  readonly isBlock?: boolean;
  /** Code that the grammar leaves as text: its names are found by patterns. */
  readonly isRaw?: boolean;
}

/** A name behind another. */
export interface Member {
  readonly name: number;
  /** What stands before it; -1 where nothing can be known of that. */
  readonly of: number;
  /** What stands before it is a type or a name space, and never an object: `Of::name`. */
  readonly isQualified?: boolean;
}

/** Where a node stands. */
export interface Place {
  /** In the body of a function, and not in a type that is declared there. */
  readonly isLocal: boolean;
  /** Kind of the innermost definition around it. */
  readonly around: SymbolKind | undefined;
  /** Its name, or nothing. */
  readonly aroundName: string;
}

/** A name that a node declares. */
export interface Declared {
  /** The node of the name. */
  readonly name: number;
  /** The last four are no symbols; a `label` is not even looked up. */
  readonly kind: SymbolKind | 'local' | 'parameter' | 'type_parameter' | 'label';
  /** The whole declaration, if that is not the node itself. */
  readonly span?: number;
  /** What belongs to it, if that is not the whole declaration: of several variables each has its own value. */
  readonly holds?: number;
  /** The last of the nodes behind it that belong to it as well, where the grammar puts a body beside its signature. */
  readonly until?: number;
  /** Where its body begins; a function without one is announced here and defined elsewhere. */
  readonly body?: number;
  /** It is announced here and defined elsewhere, or nowhere. */
  readonly isForwardDeclaration?: boolean;
  /** Seen outside of its file; if left out, it is. */
  readonly exported?: boolean;
  /** The node that names the type it is a member of, where it is written outside of that. */
  readonly owner?: number;
  /** The node that writes the type of a variable, a field or a parameter, or what a function returns. */
  readonly type?: number;
  /** The name, where the node holds more than that, and how far into the node it begins. */
  readonly text?: string;
  readonly at?: number;
  /** What it is looked up by, where that is not the name: with its sigil. */
  readonly bound?: string;
  readonly modifiers?: readonly string[];
  /** It stands in a function by a mistake of the parser alone. */
  readonly isAstray?: boolean;
  /** What is declared inside is bound around it: constants of an enumeration in C. */
  readonly isOpen?: boolean;
}

/** An import as its node says it. */
export interface OutlineImport {
  /** As it is written, for people; the same as the pattern of `importsInText` finds. */
  readonly specifier: string;
  readonly module: string;
  /** Names that it takes, with the node of each. */
  readonly names: readonly { readonly imported: string; readonly local: string; readonly node: number }[];
}

/** How the files of a language see each other. */
export interface OutlineLinks {
  /** Imports by patterns in the text, without a parser; too many rather than too few. */
  readonly importsInText: (text: string) => readonly WrittenImport[];
  /** Where an import may lead; what is no file of the repository is left out, and of several leads the first that is. */
  readonly leadsTo: (file: string, imported: WrittenImport) => readonly Lead[];
  /** Names that a file gives its own packages or name spaces, by patterns, for imports that lead to these. */
  readonly packagesInText?: (text: string) => readonly string[];
  /** See `LanguagePolicy`. */
  readonly importsPackages?: boolean;
  /** What is called is a function, and a function is only ever named to be called: variables are apart from them. */
  readonly isApart?: boolean;
  /** Functions of a name space are members of it as those of a type are: modules of Ruby. */
  readonly hasModules?: boolean;
  /** `Outer::Inner` names a type by where it lies, whatever is opened or loaded around it. */
  readonly hasTypePaths?: boolean;
  /** A `$` before a name is no part of it. */
  readonly hasSigils?: boolean;
  /** Names are the same in capitals and in small letters; those of uses are kept in small ones. */
  readonly ignoresCase?: boolean;
  /** Its names stand in strings of other languages, which send these to be run. */
  readonly isNamedInStrings?: boolean;
  /** What it declares is data, which code of other languages reads and writes by queries: see `LanguagePolicy`. */
  readonly isReadByQueries?: boolean;
  /** Strings are often code that runs later (`trap 'clean; exit' EXIT`): the name at an offset stands where a call would. */
  readonly isRunInString?: (text: string, at: number) => boolean;
  /** The group that a file is built with, by its path, for imports that lead to one. */
  readonly groupOf?: (file: string) => string;
  /** Manifests whose folders are known to imports by the name that stands in them. */
  readonly manifest?: { readonly file: string; readonly nameIn: (text: string) => string | undefined };
  /**
   * What a file sees without importing it: nothing, the files of its folder or group, those of its package (and rather those
   * than others, or `packageOnly`), or all of its family.
   */
  readonly sees: 'imports' | 'folder' | 'group' | 'package' | 'packageOnly' | 'all';
  /** Functions are announced in one file and defined in another, as in C: who imports the one can call the other. */
  readonly hasForwardDeclarations?: boolean;
  /** An imported file's own imports are seen as well. */
  readonly isTransitive?: boolean;
  /** A type may be written in several places, and is one: partial classes, reopened classes, extensions. */
  readonly isReopened?: boolean;
  /** The modifier of what is more of a type, where the type itself is written elsewhere. */
  readonly reopening?: string;
  /** Functions may be written for a type outside of it, and are used as its members. */
  readonly hasExtensions?: boolean;
  /** The modifier of a type whose members are used as those of others. */
  readonly extensionTypes?: string;
  /** Names hold from their declaration to the end of their block; left out, they belong to their whole function. */
  readonly isLexical?: boolean;
  /** Functions inside a type see its members by their bare names. */
  readonly seesMembersByName: boolean;
  /** What is written as a member is one, and never a function that stands outside of all types. */
  readonly membersAreMembers?: boolean;
  /** A text in which the name stands may define it. Asked before many files are parsed for one name; never less than there is. */
  readonly mayDefine?: (name: string, text: string) => boolean;
  readonly linkage?: Linkage;
  /** Names that so many things bear that a name alone says nothing, besides those of all languages. */
  readonly commonNames?: RegExp;
}

/**
 * Of a language without overloads: what a file defines itself is what it means by the name, and a name that leaves its file
 * is one in the whole program. What bears it alone is then what every use means that has seen it announced.
 */
export interface Linkage {
  /** Its files, and those that are of another language of the family where that has files as well. */
  readonly own: RegExp;
  readonly shared: RegExp;
  /** What programs define again for systems without it. */
  readonly libraryNames: ReadonlySet<string>;
}

/**
 * Where an import may lead: to a path (below the folder of a manifest, if that is named), to files whose path ends so, or to
 * all files of a folder, a group or a package; with `names` to those of the package in which one of these stands.
 */
export type Lead =
  | { readonly path: string; readonly manifest?: string }
  | { readonly suffix: string }
  | { readonly folder: string }
  | { readonly group: string }
  | { readonly package: string; readonly names?: readonly string[] };

/** Never throws on odd source code. */
export function extractOutline(language: string, outline: Outline, tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder(language, tree);
  new OutlineWalk(builder, outline).walk(0, tree.count);
  return builder.finish(outline.texts);
}

/** A rule for a node that declares one thing, with fields for its name and body. */
export function declaring(
  kind: SymbolKind,
  { name = 'name', body = 'body' }: { readonly name?: string; readonly body?: string } = {},
): NodeRule {
  return {
    declares: (tree, node) => {
      const nameNode = tree.field(node, name);
      return nameNode < 0 ? [] : [{ name: nameNode, kind, body: tree.field(node, body) }];
    },
  };
}

/** What a name node was said to be before it is come to. */
interface Mark {
  readonly role?: ReferenceRole;
  /** Of a member: what stands before it. */
  readonly of?: TermId;
  readonly isMember?: boolean;
  readonly space?: NameSpace;
  /** Its site is there already. */
  readonly isDone?: boolean;
}

/** What belongs to a definition: all inside of a node, up to another one behind it. */
interface Holder {
  readonly definition: number;
  readonly isOpen: boolean;
  readonly until: number | undefined;
}

class OutlineWalk {
  readonly #builder: FactsBuilder;
  readonly #tree: SyntaxTree;
  readonly #outline: Outline;
  readonly #marks = new Map<number, Mark>();
  /** Definitions by the node inside of which everything belongs to them. */
  readonly #holders = new Map<number, Holder>();
  /** Where the bodies of definitions begin. */
  readonly #bodies = new Map<number, number>();
  /** The comments right before the place where the walk is: where the first begins, and the last ends. */
  #comment = { start: -1, end: -1 };
  /** The innermost scope of a function, if no type stands between. */
  #isLocal = false;
  /** Properties and accessors so far, with the type that they belong to. */
  readonly #accessed = new Set<string>();

  constructor(builder: FactsBuilder, outline: Outline) {
    this.#builder = builder;
    this.#tree = builder.tree;
    this.#outline = outline;
  }

  walk(from: number, to: number): void {
    const tree = this.#tree;
    for (let node = from; node < to; ) {
      if (!tree.isNamed(node)) {
        node++;
        continue;
      }
      const kind = tree.kind(node);
      if (this.#outline.texts.comments.has(kind)) {
        this.#takeComment(node);
        node = tree.endOf(node);
        continue;
      }
      if (this.#outline.typeFields?.has(tree.fieldOf(node) ?? '') === true) this.#markType(node);
      const rule = this.#outline.nodes.get(kind);
      const isImport = rule !== undefined && this.#apply(rule, node);
      const nameClass = this.#outline.names.get(kind);
      if (nameClass !== undefined) this.#name(node, nameClass);
      if (isImport) {
        this.#takeComments(node);
        node = tree.endOf(node);
        continue;
      }
      const holder = this.#holders.get(node);
      const end = tree.endOf(holder?.until ?? node);
      const inside = () => this.walk(node + 1, end);
      if (holder !== undefined) this.#inHolder(node, holder, inside);
      else if (rule?.isBlock === true) this.#inBlock(node, inside);
      else {
        node++;
        continue;
      }
      node = end;
    }
  }

  /** True where it is an import, of which nothing is left to be read. */
  #apply(rule: NodeRule, node: number): boolean {
    const tree = this.#tree;
    const { holder, definitions } = this.#builder;
    const around = definitions[holder];
    const place: Place = { isLocal: this.#isLocal, around: around?.kind, aroundName: around?.name ?? '' };
    for (const declared of rule.declares?.(tree, node, place) ?? []) this.#declare(declared, node);
    for (const type of rule.types?.(tree, node) ?? []) this.#markType(type);
    const member = rule.member?.(tree, node);
    if (member !== undefined) this.#member(member);
    const called = this.#lastName(rule.calls?.(tree, node) ?? -1);
    if (called >= 0) this.#mark(called, { role: 'call' });
    this.#construct(rule.constructs?.(tree, node) ?? -1);
    for (const base of rule.bases?.(tree, node) ?? []) this.#base(base);
    for (const handed of rule.hands?.(tree, node) ?? []) this.#mark(handed, { role: 'callback', space: 'call' });
    const imported = rule.imports?.(tree, node);
    if (imported !== undefined)
      for (const each of 'module' in imported ? [imported] : imported) this.#import(each, node);
    if (rule.isRaw === true) this.#raw(node);
    return imported !== undefined;
  }

  /** An object is made of what is named, or of the type around. */
  #construct(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const name = this.#lastName(node);
    if (name >= 0 && !this.#isSelf(name)) {
      this.#mark(name, { role: 'construct' });
      return;
    }
    const type = node < 0 || !this.#isSelf(node) ? undefined : builder.definitions[this.#typeAround()];
    if (type === undefined) return;
    const term = builder.term({ kind: 'self', definition: this.#typeAround(), isClass: true });
    builder.site(type.name, tree.start(node), 'construct', term);
  }

  #isReserved(name: string): boolean {
    return RESERVED.has(name) && this.#outline.namesLikeWords !== true;
  }

  #isSelf(node: number): boolean {
    const { self } = this.#outline;
    return self.has(this.#tree.kind(node)) || self.has(this.#tree.textOf(node));
  }

  #member(member: Member): void {
    const before = member.isQualified === true ? this.#lastName(member.of) : -1;
    if (before >= 0 && this.#marks.get(before)?.space === undefined)
      this.#mark(before, { role: 'reference', space: 'package' });
    const name = this.#lastName(member.name);
    if (name >= 0) this.#mark(name, { of: this.#receiver(member), isMember: true });
  }

  #declare(declared: Declared, node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const { name, kind, span = node, holds = span, until = holds, body = -1 } = declared;
    const text = declared.text ?? tree.textOf(name);
    const start = tree.start(name) + (declared.at ?? 0);
    if (text === '' || this.#isReserved(text) || this.#marks.get(name)?.isDone === true) return;
    this.#mark(name, { isDone: true });
    if (kind === 'local' || kind === 'parameter' || kind === 'type_parameter' || kind === 'label') {
      builder.site(text, start, 'definition', -1);
      if (kind === 'label') return;
      const type = this.#type(declared.type);
      builder.bind(declared.bound ?? text, kind === 'local' ? 'variable' : kind, start, { type });
      if (kind === 'parameter' && start < (this.#bodies.get(builder.holder) ?? 0))
        builder.details[builder.holder]?.parameters.push({ name: text, type, value: -1, kind: 'plain' });
      return;
    }
    const isFunction = FUNCTIONS.has(kind);
    const isAstray = declared.isAstray === true && this.#isLocal;
    const definition = builder.define({
      name: text,
      kind,
      nameStart: start,
      nameEnd: declared.at === undefined ? tree.end(name) : start + text.length,
      start: tree.start(span),
      end: Math.max(tree.end(span), tree.end(holds), tree.end(until)),
      signatureStart: this.#startBehindAttributes(span),
      signatureEnd: body >= 0 ? tree.start(body) : tree.end(span),
      doc: this.#docBefore(tree.start(span)),
      exported: declared.exported !== false && (isAstray || !this.#isLocal),
      ...(isAstray ? { parent: this.#outside(builder.holder) } : {}),
      hasBody: declared.isForwardDeclaration !== true && (body >= 0 || !isFunction),
      ...(declared.modifiers === undefined ? {} : { modifiers: declared.modifiers }),
    });
    if (ACCESSED.has(kind)) this.#accessed.add(`${builder.holder}\0${text}`);
    builder.site(text, start, 'definition', -1, definition);
    // A constructor, and what undoes it, are written with the name of their type.
    const written = tree.textOf(name);
    if (written !== text && (kind === 'constructor' || text === `~${written}`))
      builder.site(written, start, 'definition', builder.name(written, start, 'type'));
    const detail = builder.details[definition];
    const made = builder.definitions[definition];
    if (detail !== undefined) detail.type = kind === 'enum_member' ? this.#aroundType() : this.#type(declared.type);
    if (detail !== undefined && made !== undefined && declared.owner !== undefined) {
      const written = tree.textOf(declared.owner);
      // `class Api::V1::Cart` lies in both.
      const owner = MODULES.test(written)
        ? written.replace(/^::/, '').replaceAll('::', '.')
        : tree.textOf(this.#lastName(declared.owner));
      detail.owner = this.#type(declared.owner);
      made.container = made.container === '' ? owner : `${made.container}.${owner}`;
    } else builder.bind(text, 'definition', start, { definition });
    if (body >= 0) this.#bodies.set(definition, tree.start(body));
    this.#holders.set(holds, { definition, isOpen: declared.isOpen === true, until: declared.until });
  }

  /** The definition around a function and those that it stands in. */
  #outside(from: number): number {
    let at = from;
    while (at >= 0 && FUNCTIONS.has(this.#builder.definitions[at]?.kind as SymbolKind))
      at = this.#builder.definitions[at]?.parent ?? -1;
    return at;
  }

  #inHolder(node: number, { definition, isOpen, until = node }: Holder, work: () => void): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const kind = builder.definitions[definition]?.kind as SymbolKind;
    const place = { definition, start: tree.start(node), end: tree.end(until) };
    const scope = FUNCTIONS.has(kind) ? 'function' : TYPES.has(kind) && !isOpen ? 'class' : undefined;
    builder.inDefinition(definition, () => {
      if (scope === undefined) {
        work();
        return;
      }
      const outer = this.#isLocal;
      this.#isLocal = scope === 'function';
      const opened = builder.inScope({ kind: scope, ...place }, work);
      this.#isLocal = outer;
      const detail = builder.details[definition];
      if (detail !== undefined) detail.scope = opened;
    });
  }

  #inBlock(node: number, work: () => void): void {
    const tree = this.#tree;
    const { holder } = this.#builder;
    this.#builder.inScope({ kind: 'block', definition: holder, start: tree.start(node), end: tree.end(node) }, work);
  }

  #name(node: number, nameClass: NameClass): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const mark = this.#marks.get(node);
    if (mark?.isDone === true) return;
    if (nameClass === 'variable' || (nameClass === 'marked' && mark?.role === undefined)) return;
    if (nameClass === 'field') {
      this.#field(node);
      return;
    }
    const text = tree.textOf(node);
    const start = tree.start(node);
    if (this.#outline.words?.has(text) === true) return;
    if (nameClass === 'label') {
      builder.site(text, start, 'definition', -1);
      return;
    }
    const role = mark?.role ?? ROLES[nameClass] ?? 'callback';
    const isMember = mark?.isMember === true || nameClass === 'member';
    const plain = this.#outline.links.isApart === true ? 'value' : undefined;
    const space = mark?.space ?? spaceOf(role, nameClass) ?? plain;
    const term = isMember ? builder.member(mark?.of ?? -1, text, start, space) : builder.name(text, start, space);
    builder.site(text, start, role, term);
  }

  /** The value behind an accessor of the same type is a use of that; else it is known to its own object alone. */
  #field(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const written = tree.textOf(node);
    const text = written.replace(/^[^\p{L}_]+/u, '');
    const start = tree.start(node) + written.length - text.length;
    const type = this.#typeAround();
    const isKnown = type >= 0 && this.#accessed.has(`${type}\0${text}`);
    if (isKnown) builder.site(text, start, 'reference', builder.member(this.#self(), text, start));
    else builder.site(text, start, 'definition', -1);
  }

  #typeAround(): number {
    const { definitions, holder } = this.#builder;
    let at = holder;
    while (at >= 0 && !TYPES.has(definitions[at]?.kind as SymbolKind)) at = definitions[at]?.parent ?? -1;
    return at;
  }

  /** What stands before a member: the object itself, or a name that may be a type or something of a known type. */
  #receiver({ of: node, isQualified }: Member): TermId {
    if (node < 0) return -1;
    const tree = this.#tree;
    const builder = this.#builder;
    const { names, above, nodes } = this.#outline;
    const kind = tree.kind(node);
    if (this.#isSelf(node)) return this.#self();
    if (above?.has(tree.textOf(node)) === true) {
      const definition = this.#typeAround();
      return definition < 0 ? -1 : builder.term({ kind: 'super', definition, isClass: false });
    }
    if (isQualified === true) {
      const name = this.#lastName(node);
      const space = this.#marks.get(name)?.space ?? 'package';
      return name < 0 ? -1 : builder.name(tree.textOf(name), tree.start(name), space);
    }
    const nameClass = names.get(kind);
    if (nameClass !== undefined && BEFORE_MEMBERS.has(nameClass))
      return builder.name(tree.textOf(node), tree.start(node), nameClass === 'type' ? 'type' : undefined);
    const made = nodes.get(kind)?.constructs?.(tree, node) ?? -1;
    if (made >= 0) {
      const type = this.#isSelf(made) ? -1 : this.#type(made);
      return type < 0 ? this.#self() : builder.instance(type);
    }
    const member = nodes.get(kind)?.member?.(tree, node);
    if (member === undefined || member.name < 0) return -1;
    const last = this.#lastName(member.name);
    return last < 0 ? -1 : builder.member(this.#receiver(member), tree.textOf(last), tree.start(last));
  }

  #self(): TermId {
    const builder = this.#builder;
    for (let at = builder.holder; at >= 0; at = builder.definitions[at]?.parent ?? -1) {
      const kind = builder.definitions[at]?.kind as SymbolKind;
      const owner = builder.details[at]?.owner ?? -1;
      if (owner >= 0) return builder.instance(owner);
      if (TYPES.has(kind)) return builder.term({ kind: 'self', definition: at, isClass: false });
    }
    return -1;
  }

  /** The type that a node writes, by its path where that says where it lies, else by the last name in it; -1 where there is none. */
  #type(node: number | undefined): TermId {
    const name = node === undefined ? -1 : this.#lastName(node);
    if (node === undefined || name < 0) return -1;
    const tree = this.#tree;
    const written = tree.textOf(node);
    const isPath = this.#outline.links.hasTypePaths === true && MODULES.test(written);
    return this.#builder.name(isPath ? written : tree.textOf(name), tree.start(name), 'type');
  }

  /** What a constant of an enumeration is: one of that. */
  #aroundType(): TermId {
    const { definitions, holder } = this.#builder;
    const around = definitions[holder];
    return around?.kind === 'enum' ? this.#builder.name(around.name, around.nameStart, 'type') : -1;
  }

  /** Of an expression or a written type the name that says what it is: the last one that is no argument. */
  #lastName(node: number): number {
    if (node < 0) return -1;
    const tree = this.#tree;
    const { names, nodes, words } = this.#outline;
    if (names.has(tree.kind(node))) return words?.has(tree.textOf(node)) === true ? -1 : node;
    const rule = nodes.get(tree.kind(node));
    const member = rule?.member?.(tree, node);
    if (member !== undefined) return this.#lastName(member.name);
    // What is called is the value of another call: it has no name.
    if (rule?.calls !== undefined || rule?.constructs !== undefined) return -1;
    const inside = tree.children(node).filter((child) => !ARGUMENTS.test(tree.kind(child)));
    for (let i = inside.length - 1; i >= 0; i--) {
      const found = this.#lastName(inside[i] as number);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** Attributes and annotations belong to a declaration, and are no part of what it is called with. */
  #startBehindAttributes(span: number): number {
    const tree = this.#tree;
    const children = tree.children(span);
    const others = children.findIndex((child) => !ATTRIBUTES.has(tree.kind(child)));
    const last = (others < 0 ? children : children.slice(0, others)).at(-1);
    return last === undefined ? tree.start(span) : tree.end(last);
  }

  #base(node: number): void {
    const { holder, details } = this.#builder;
    const name = this.#lastName(node);
    if (name < 0) return;
    this.#mark(name, { role: 'extends' });
    details[holder]?.bases.push(this.#type(node));
  }

  #import(imported: OutlineImport, node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const names = imported.names.map(({ imported: name, local, node: at }) => ({
      imported: name,
      local,
      start: tree.start(at),
    }));
    const index = builder.import(
      { module: imported.module, level: 0, names, local: '', start: tree.start(node), modifiers: [] },
      {
        specifier: imported.specifier,
        kind: 'import',
        typeOnly: false,
        names: names.map(({ imported: name, local }) => ({ imported: name, local })),
      },
    );
    names.forEach(({ imported: name, local, start }, importedName) => {
      builder.site(name, start, 'import', builder.name(name, start));
      if (local !== name) builder.bind(local, 'import', start, { imported: index, importedName });
    });
  }

  /** Names in code that is text to the parser: what a macro stands for. */
  #raw(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const text = tree.textOf(node);
    const start = tree.start(node);
    for (const { index, 0: found } of text.matchAll(RAW_TOKENS)) {
      if (!/^[\p{L}_]/u.test(found)) continue;
      const isMember = /(?:\.|->)\s*$/.test(text.slice(Math.max(0, index - 8), index));
      const role = /^\s*\(/.test(text.slice(index + found.length, index + found.length + 8)) ? 'call' : 'callback';
      const at = start + index;
      const space = spaceOf(role, 'name');
      builder.site(found, at, role, isMember ? builder.member(-1, found, at, space) : builder.name(found, at, space));
    }
  }

  #markType(node: number): void {
    const name = this.#lastName(node);
    if (name >= 0 && this.#marks.get(name)?.role === undefined) this.#mark(name, { role: 'type', space: 'type' });
  }

  #mark(node: number, mark: Mark): void {
    this.#marks.set(node, { ...this.#marks.get(node), ...mark });
  }

  /** Some grammars take the comments behind an import for a part of it. */
  #takeComments(node: number): void {
    for (let each = node; each < this.#tree.endOf(node); each++)
      if (this.#outline.texts.comments.has(this.#tree.kind(each))) this.#takeComment(each);
  }

  #takeComment(node: number): void {
    const tree = this.#tree;
    const start = tree.start(node);
    const isNext = this.#comment.end >= 0 && isGap(tree.text.slice(this.#comment.end, start));
    this.#comment = { start: isNext ? this.#comment.start : start, end: tree.end(node) };
  }

  /** The comments that stand right above a declaration. */
  #docBefore(start: number): string {
    const { text } = this.#tree;
    const { start: from, end } = this.#comment;
    return end >= 0 && end <= start && isGap(text.slice(end, start)) ? commentText(text.slice(from, end)) : '';
  }
}

const BEFORE_MEMBERS: ReadonlySet<NameClass> = new Set<NameClass>(['name', 'type', 'constant', 'call', 'variable']);

/** What a name is used for where no rule says so. */
const ROLES: Readonly<Partial<Record<NameClass, ReferenceRole>>> = {
  type: 'type',
  constant: 'reference',
  call: 'call',
};

const ACCESSED: ReadonlySet<string> = new Set(['property', 'getter', 'setter']);

/** In the grammars of C#, PHP, C++, Dart and Scala. */
const ATTRIBUTES: ReadonlySet<string> = new Set(['attribute_list', 'attribute_declaration', 'annotation']);
const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'getter', 'setter']);
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type', 'namespace']);

/** Words that no language lets anybody use as a name: behind what the parser does not know, they look like one. */
const RESERVED: ReadonlySet<string> = new Set(['if', 'else', 'for', 'while', 'switch', 'return']);

/** Nodes that hold what is given to a name rather than the name. */
const ARGUMENTS = /argument|parameter|initializer/;

/** Strings and characters are passed over, so that what stands in them is no name; so are numbers, which may hold letters. */
const MODULES = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)+$/;
const RAW_TOKENS =
  /(?<!\\)"(?:[^"\\\n]|\\.)*"|(?<!\\)'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/[^\n]*|\b\d[\w.]*|[\p{L}_][\p{L}\p{N}_]*/gu;

function spaceOf(role: ReferenceRole, nameClass: NameClass): NameSpace | undefined {
  if (nameClass === 'type' || role === 'extends' || role === 'construct') return 'type';
  return role === 'call' ? 'call' : undefined;
}
