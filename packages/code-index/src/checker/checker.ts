/**
 * The type checker of TypeScript 7 behind verbs of our own. This file, with `written-type.ts`, is the one that talks to its
 * unstable API; the reasons, and what to do when that API changes, are in docs/decisions/type-checker.md.
 *
 * The checker is a process of its own, asked synchronously: use it from a worker thread only.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  API,
  type Checker as ApiChecker,
  type Project as ApiProject,
  type Signature as ApiSignature,
  type Symbol as ApiSymbol,
  type Type as ApiType,
  DiagnosticCategory,
  isTypeParameter,
  type Snapshot,
  SymbolFlags,
} from 'typescript/unstable/sync';
import { EngineError } from '../errors.ts';
import { addTo } from '../model/lists.ts';
import { packageFile } from '../package-files.ts';
import {
  hasNode,
  isCallExpression,
  isNewExpression,
  type Node,
  nameOf,
  type SourceFile,
  SyntaxKind,
  typeParametersOf,
} from './ast.ts';
import { Confinement } from './confinement.ts';
import { type DeclarationPlace, placeOf } from './declaration-place.ts';
import { endProcess } from './end-process.ts';
import { checkerEnvironment, withEnvironment } from './process-limits.ts';
import { type ModuleMaker, realName } from './shown-module.ts';
import { type WrittenType, writeType } from './written-type.ts';

export const CHECKER_VERSION: string = (
  createRequire(import.meta.url)('typescript/package.json') as { readonly version: string }
).version;

/** What a name stands for. Ids live as long as the current state of the checker. */
export interface CheckerSymbol {
  readonly id: number;
  readonly name: string;
  readonly declarations: readonly DeclarationPlace[];
  /** The declaration that gives it its value; the first one otherwise. */
  readonly main: DeclarationPlace | undefined;
  /** Declared by the name `undefined`, `arguments` or not at all. */
  readonly isProperty: boolean;
  readonly handle: unknown;
}

export interface ParsedConfig {
  readonly fileNames: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** One error of the compiler in a file. */
export interface CheckerError {
  readonly code: number;
  readonly start: number;
  readonly end: number;
  /** What it says, with its first reason where it has several lines. */
  readonly message: string;
}

/** Where a text stops being well-formed, and what was expected there. */
export interface SyntaxFault {
  readonly start: number;
  readonly text: string;
}

interface MemberDescription {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly isMethod: boolean;
  readonly declaration: DeclarationPlace | undefined;
}

export interface TypeDescription {
  readonly signature: string;
  readonly expanded: string;
  readonly typeParameters: readonly string[];
  /** None for what the language itself offers, such as the methods of a string. */
  readonly members: readonly MemberDescription[];
  /** How many there are, which may be more. */
  readonly memberCount: number;
  readonly documentation: string;
  readonly isAny: boolean;
  /** `any` is a part of it as it is told. */
  readonly namesAny: boolean;
}

export interface FileChanges {
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** Called around every question to the process, so that someone outside this thread can see one that hangs. */
export interface CheckerWatch {
  started(pid: number): void;
  ended(pid: number): void;
  asking(): void;
  answered(): void;
}

export interface CheckerOptions {
  /** Real path of the repository: outside it nothing is read but what is ours. */
  readonly root: string;
  readonly cacheDirectory: string;
  readonly watch: CheckerWatch;
  /** Near this the process collects more often instead of growing. It is ended at `checkerMemoryLimit`. */
  readonly softBytes: number;
  /**
   * Texts by absolute path that stand for what lies on disk, read whenever a project is opened or the file is named as
   * changed; undefined for what is not to be there.
   */
  readonly overlay?: ReadonlyMap<string, string | undefined>;
  /**
   * Opens a project that a question needs and that was closed since what is asked about was read from it, or leaves it
   * closed where it no longer exists. Syntax nodes name their place, so those of before stay good.
   */
  readonly reopen?: (project: string) => void;
  /** What makes modules of files of other languages. */
  readonly modules?: ModuleMaker | undefined;
}

/**
 * A running checker. Every verb throws `EngineError` `checker_failed` when the process is gone; the owner then makes a
 * new one. `project` is the path of a configuration that was opened.
 */
export class Checker {
  readonly pid: number;
  #api: API;
  #snapshot: Snapshot | undefined;
  readonly #open = new Set<string>();
  /** Files that changed on disk since the process was last asked for anything, by absolute path. */
  readonly #untold = new Map<string, keyof FileChanges>();
  #symbols = new Map<ApiSymbol, CheckerSymbol>();
  /** The types around the literal or pattern asked about last: thousands of keys may lie in one. */
  #around: (TypesAround & { readonly project: string; readonly container: Node }) | undefined;
  #closed = false;
  readonly #watch: CheckerWatch;
  readonly #reopen: ((project: string) => void) | undefined;
  /** The project asked last: the one to blame when the process ends. */
  lastProject: string | undefined;

  /** What the process may look at. */
  readonly confinement: Confinement;

  constructor({ root, cacheDirectory, watch, softBytes, overlay, reopen, modules }: CheckerOptions) {
    this.#watch = watch;
    this.#reopen = reopen;
    const executable = checkerExecutable();
    // A child that could not be spawned has the process id 0, and ending that would end our own process group.
    requireExecutable(executable);
    const libraries = path.dirname(executable);
    this.confinement = new Confinement({ root, cache: cacheDirectory, libraries, overlay, modules });
    const { readFile, fileExists, directoryExists, getAccessibleEntries } = this.confinement;
    try {
      this.#api = withEnvironment(
        checkerEnvironment(executable, softBytes),
        () =>
          new API({
            cwd: cacheDirectory,
            // Without its guard (on Windows, or from a disk that lets no script run) it works as well, but may outlive a kill.
            tsserverPath: process.platform !== 'win32' && isExecutable(GUARD) ? GUARD : executable,
            fs: { readFile, fileExists, directoryExists, getAccessibleEntries },
          }),
      );
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new EngineError('checker_missing', `the type checker did not start: ${message}`, {
        hint: 'install boocontext again: a part of it, or of its TypeScript, is missing',
        cause,
      });
    }
    // What the process is called is private upstream; its number is needed to end it when it hangs.
    this.pid = (this.#api as unknown as { client: { channel: { child: { pid: number } } } }).client.channel.child.pid;
    watch.started(this.pid);
  }

  /** Which files a configuration names, and its options with everything that it extends. */
  parseConfig(configPath: string): ParsedConfig {
    return this.#ask(() => this.#api.parseConfigFile(configPath) as ParsedConfig);
  }

  isOpen(project: string): boolean {
    return this.#open.has(project);
  }

  /**
   * Files have changed on disk. The process is told when it is next asked for anything: whoever asks it for nothing does not
   * wait for one that answers no more.
   */
  noteChanges(changes: FileChanges): void {
    for (const how of ['changed', 'created', 'deleted'] as const)
      for (const file of changes[how]) this.#note(file, how);
  }

  #note(file: string, how: keyof FileChanges): void {
    const before = this.#untold.get(file);
    if (before === 'created' && how === 'deleted') this.#untold.delete(file);
    else if (before === 'created') this.#untold.set(file, 'created');
    else this.#untold.set(file, before === 'deleted' && how === 'created' ? 'changed' : how);
  }

  /** Puts a text of ours where the process will read it: a configuration before its project is opened. */
  give(file: string, text: string): void {
    this.confinement.given.give(file, text);
  }

  /** Opens and closes projects, and tells of files that changed on disk, in one step. Symbols of before are void after it. */
  update(step: {
    readonly open?: readonly string[];
    readonly close?: readonly string[];
    readonly changes?: FileChanges;
  }): void {
    const open = (step.open ?? []).filter((project) => !this.#open.has(project));
    const close = (step.close ?? []).filter((project) => this.#open.has(project));
    const changes = step.changes;
    if (open[0] !== undefined) this.lastProject = open[0];
    const hasChanges =
      changes !== undefined && changes.changed.length + changes.created.length + changes.deleted.length > 0;
    if (open.length === 0 && close.length === 0 && !hasChanges) return;
    this.#ask(() =>
      this.#renew({
        ...(open.length > 0 ? { openProjects: open } : {}),
        ...(close.length > 0 ? { closeProjects: close } : {}),
        ...(hasChanges
          ? {
              fileChanges: this.#asShown(changes),
            }
          : {}),
      }),
    );
    for (const project of open) this.#open.add(project);
    for (const project of close) {
      this.#open.delete(project);
      this.confinement.given.letGo(project);
    }
  }

  /** Opens a project for which nothing is there but these files: see `Confinement.showOnly`. */
  openShowing(project: string, files: readonly string[]): void {
    // Before that the process is told what changed, which it then reads, whatever file it is.
    const shown = files.map((file) => this.confinement.shownAs(file));
    this.#ask(() => this.confinement.showOnly(shown, () => this.update({ open: [project] })));
  }

  /** By the names that the process knows: of a component that is written in another language now, it may know two. */
  #asShown({ changed, created, deleted }: FileChanges) {
    const { confinement } = this;
    const namesOf = (files: readonly string[]) => files.flatMap((file) => confinement.namesOf(file));
    return { changed: namesOf(changed), created: namesOf(created), deleted: namesOf(deleted) };
  }

  #renew(step: Parameters<API['updateSnapshot']>[0]): void {
    const previous = this.#snapshot;
    this.#snapshot = this.#api.updateSnapshot(step);
    // The new one exists before the old one goes: disposing of the latest leaves stale files behind
    // (microsoft/TypeScript#63890).
    previous?.dispose();
    this.#symbols = new Map();
    this.#around = undefined;
  }

  #tell(): void {
    if (this.#untold.size === 0) return;
    const fileChanges = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const [file, how] of this.#untold) fileChanges[how].push(file);
    this.#untold.clear();
    try {
      this.#renew({ fileChanges: this.#asShown(fileChanges) });
    } catch (cause) {
      // It would go on answering from texts that are gone.
      this.close();
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new EngineError('checker_failed', `the type checker could not be told what changed: ${message}`, { cause });
    }
  }

  /** The syntax tree of a file as a project sees it; undefined where the file is not part of it. */
  sourceFile(project: string, file: string): SourceFile | undefined {
    return this.#ask(() => this.#project(project).program.getSourceFile(this.confinement.shownAs(file)));
  }

  /**
   * The syntax errors of each file of a project that has any, by the file's path. In JavaScript they may lie in doc comments,
   * which TypeScript reads as types.
   */
  syntaxErrors(project: string): ReadonlyMap<string, readonly SyntaxFault[]> {
    return this.#ask(() => {
      const faults = new Map<string, SyntaxFault[]>();
      for (const { fileName, code, pos, text } of this.#project(project).program.getSyntacticDiagnostics()) {
        if (fileName === undefined || !isSyntaxError(code)) continue;
        addTo(faults, realName(fileName), { start: pos, text });
      }
      return faults;
    });
  }

  /** The errors of one file, in order of place: those that `tsc` would report for it under the project's options. */
  errorsOf(project: string, path: string): readonly CheckerError[] {
    return this.#ask(() => {
      const { program } = this.#project(project);
      const file = this.confinement.shownAs(path);
      const all = [
        ...program.getSyntacticDiagnostics(file),
        ...program.getBindDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ];
      const found = new Map<string, CheckerError>();
      for (const { category, code, pos, end, text, messageChain } of all) {
        if (category !== DiagnosticCategory.Error) continue;
        const reason = messageChain?.[0]?.text;
        const message = reason === undefined ? text : `${text} ${reason}`;
        found.set(`${pos}:${code}:${message}`, { code, start: pos, end, message });
      }
      return [...found.values()].sort((a, b) => a.start - b.start || a.code - b.code);
    });
  }

  /** JavaScript is looked into for errors too: `checkJs`. */
  checksJavaScript(project: string): boolean {
    return this.#ask(
      () => (this.#project(project).program.getCompilerOptions() as { checkJs?: boolean }).checkJs === true,
    );
  }

  /** What is put here is taken as it is, whatever it is: the place wants `any`, or belongs to a call of something unknown. */
  takesAnything(project: string, expression: Node): boolean {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const wanted = checker.getContextualType(expression as never);
      return wanted !== undefined && isAny(wanted);
    });
  }

  /** Lets go of the syntax trees handed out so far: they stay usable by who holds them, and are fetched again for others. */
  forgetTrees(): void {
    this.#api.clearSourceFileCache();
  }

  /** What the names at these nodes of one file stand for, imports and re-exports followed to the definition. */
  symbolsAt(project: string, nodes: readonly Node[]): (CheckerSymbol | undefined)[] {
    if (nodes.length === 0) return [];
    return this.#ask(() => {
      const { checker } = this.#project(project);
      return checker.getSymbolAtLocation(nodes).map((symbol) => (symbol ? this.#follow(checker, symbol) : undefined));
    });
  }

  /** The variable behind a shorthand property `{ name }`, asked with the node of its name. */
  shorthandValue(project: string, node: Node): CheckerSymbol | undefined {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const symbol = checker.getShorthandAssignmentValueSymbol(node.parent);
      return symbol ? this.#follow(checker, symbol) : undefined;
    });
  }

  /** Where the function is declared that a call, `new`, tagged template, decorator or JSX element runs. */
  calledDeclaration(project: string, call: Node): DeclarationPlace | undefined {
    return this.#ask(() => {
      const declaration = this.#project(project).checker.getResolvedSignature(call)?.declaration;
      return declaration === undefined ? undefined : placeOf(declaration);
    });
  }

  /** The property of this name that an object literal or a binding pattern takes from the type around it. */
  contextualMember(project: string, container: Node, name: string, kind: 'literal' | 'pattern'): CheckerSymbol[] {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      if (this.#around?.container !== container || this.#around.project !== project)
        this.#around = { project, container, ...typesAround(checker, container, kind) };
      const { type, wanted } = this.#around;
      const found = type === undefined ? [] : this.#membersNamed(checker, type, name);
      const path = realName(container.getSourceFile().fileName);
      const isOwn = found.every(({ declarations }) => declarations.every((each) => each.path === path));
      if (kind === 'pattern' || !isOwn) return found;
      const constraint = wanted();
      return constraint === undefined ? found : [...found, ...this.#membersNamed(checker, constraint, name)];
    });
  }

  /** The property of this name on the type of an expression, and what that type is. */
  memberOf(
    project: string,
    expression: Node,
    name: string,
  ): { readonly members: CheckerSymbol[]; readonly isAny: boolean } {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const type = checker.getTypeAtLocation(expression);
      if (type === undefined || isAny(type)) return { members: [], isAny: true };
      return { members: this.#membersNamed(checker, type, name), isAny: false };
    });
  }

  /** The types, by their names, that an expression's may be; undefined where one of them has none. */
  typeSymbols(project: string, expression: Node): readonly CheckerSymbol[] | undefined {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const whole = checker.getTypeAtLocation(expression);
      const type = whole && checker.getNonNullableType(whole);
      const parts = type?.isUnionType() ? type.getTypes() : type && [type];
      const symbols = parts?.map((part) => part.getSymbol());
      return symbols?.every((symbol) => symbol !== undefined)
        ? symbols.map((symbol) => this.#follow(checker, symbol))
        : undefined;
    });
  }

  /** True where the checker knows nothing about an expression: `any`, or an error such as an import that is not there. */
  isUntyped(project: string, expression: Node): boolean {
    return this.#ask(() => {
      const type = this.#project(project).checker.getTypeAtLocation(expression);
      return type === undefined || isAny(type);
    });
  }

  /** Of a part of an expression's type nothing is known: a list or a promise of `any`, a parameter, a choice. */
  holdsUntyped(project: string, expression: Node): boolean {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const type = checker.getTypeAtLocation(expression);
      return type === undefined || namesAny(checker, type, expression) || holdsAny(checker, type);
    });
  }

  /** Objects of the class that is named at a node can be used wherever the type that holds this member is wanted. */
  fits(project: string, className: Node, member: Node): boolean {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const symbol = checker.getSymbolAtLocation(className);
      const name = nameOf(member.parent);
      const target =
        name === undefined
          ? checker.getTypeFromTypeNode(member.parent as never)
          : declaredType(checker, checker.getSymbolAtLocation(name));
      if (symbol === undefined || target === undefined) return false;
      return checker.isTypeAssignableTo(checker.getDeclaredTypeOfSymbol(symbol), target);
    });
  }

  /** The type of the symbol whose name is at a node, in words. */
  describe(
    project: string,
    described: { readonly name: Node | undefined; readonly declaration: Node; readonly isType: boolean },
    memberLimit: number,
  ): TypeDescription | undefined {
    return this.#ask(() => describeType(this.#project(project).checker, described, memberLimit));
  }

  /** What a function gives, written out; undefined for a type guard, and for what is no function that the checker knows. */
  writtenResult(project: string, declaration: Node): WrittenType | undefined {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const signature = checker.getSignatureFromDeclaration(declaration);
      if (signature === undefined || checker.getTypePredicateOfSignature(signature) !== undefined) return undefined;
      const type = checker.getReturnTypeOfSignature(signature);
      return type && writeType(checker, type);
    });
  }

  /** The type of an expression, written out. */
  writtenType(project: string, expression: Node): WrittenType | undefined {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const type = checker.getTypeAtLocation(expression);
      return type && writeType(checker, type);
    });
  }

  /** What is declared by this name has a type that is one of several. */
  isChoice(project: string, name: Node): boolean {
    return this.#ask(() => {
      const { checker } = this.#project(project);
      const symbol = checker.getSymbolAtLocation(name);
      const type = symbol && checker.getTypeOfSymbol(symbol);
      return type === undefined || type.isUnionType();
    });
  }

  /** Ends the process. Idempotent. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    // First: one that answers no more would be waited for.
    endProcess(this.pid);
    try {
      this.#api.close();
    } catch {
      // It is gone.
    }
    this.#watch.ended(this.pid);
  }

  /** Asked for before anything else of a question, since opening a project voids the symbols and types of before. */
  #project(config: string): ApiProject {
    if (!this.#open.has(config) && this.#reopen !== undefined) {
      this.#reopen(config);
      // That was a question of its own, and over; this one is not.
      this.#watch.asking();
    }
    this.lastProject = config;
    const project = this.#snapshot?.getProject(config);
    if (project === undefined) throw new EngineError('internal', `project ${path.basename(config)} is not open`);
    return project;
  }

  #follow(checker: ApiChecker, symbol: ApiSymbol): CheckerSymbol {
    const known = this.#symbols.get(symbol);
    if (known !== undefined) return known;
    let target = symbol;
    if ((symbol.flags & SymbolFlags.Alias) !== 0) {
      const aliased = checker.getAliasedSymbol(symbol);
      if (!checker.isUnknownSymbol(aliased)) target = aliased;
    }
    const declarations = target.declarations.map(placeOf);
    const result: CheckerSymbol = {
      id: target.id,
      name: target.name,
      declarations,
      main: target.valueDeclaration === undefined ? declarations[0] : placeOf(target.valueDeclaration),
      isProperty: (target.flags & SymbolFlags.Property) !== 0,
      handle: target,
    };
    this.#symbols.set(symbol, result);
    return result;
  }

  #membersNamed(checker: ApiChecker, type: ApiType, name: string): CheckerSymbol[] {
    // An optional parameter's type is a union with undefined; a union's property stands for each constituent's.
    const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type];
    const found: CheckerSymbol[] = [];
    for (const part of parts.slice(0, 20)) {
      const member = checker.getPropertyOfType(part, name);
      if (member !== undefined) found.push(this.#follow(checker, member));
    }
    return found;
  }

  #ask<T>(question: () => T): T {
    if (this.#closed) throw new EngineError('checker_failed', 'the type checker was stopped');
    this.#watch.asking();
    try {
      this.#tell();
      return question();
    } catch (cause) {
      if (cause instanceof EngineError) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      // An error that the process itself answered leaves it usable; a broken pipe does not.
      if (isPipeFailure(cause, message)) {
        this.close();
        throw new EngineError('checker_failed', `the type checker ended: ${message}`, { cause });
      }
      throw new CheckerAnswerError(message, { cause });
    } finally {
      this.#watch.answered();
    }
  }
}

/** The checker could not answer one question (usually a panic inside it); others can still be asked. */
export class CheckerAnswerError extends Error {}

/**
 * Codes from 8000 on are about types in JavaScript, which are understood all the same; those few below are about how
 * numbers may be written, which older scripts do otherwise.
 */
function isSyntaxError(code: number): boolean {
  return code < 2000 && code !== 1121 && code !== 1487 && code !== 1488 && code !== 1489;
}

function requireExecutable(file: string): void {
  if (isExecutable(file)) return;
  throw new EngineError('checker_missing', `the type checker did not start: ${path.basename(file)} cannot be run`, {
    hint: 'install boocontext again: a part of it, or of its TypeScript, is missing',
  });
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const GUARD = packageFile('guard/checker-guard.sh');

/** Beside it lie the declarations of the language's own library. */
export function checkerExecutable(): string {
  const require = createRequire(import.meta.url);
  const fromTypeScript = createRequire(require.resolve('typescript/package.json'));
  const packageName = `@typescript/typescript-${process.platform}-${process.arch}`;
  try {
    const folder = path.dirname(fromTypeScript.resolve(`${packageName}/package.json`));
    return path.join(folder, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
  } catch (cause) {
    throw new EngineError('checker_missing', `TypeScript ${CHECKER_VERSION} has no checker for this platform`, {
      hint: `install ${packageName}, without leaving out optional dependencies`,
      cause,
    });
  }
}

function isPipeFailure(cause: unknown, message: string): boolean {
  const code = (cause as { code?: unknown }).code;
  return (
    code === 'EPIPE' ||
    code === 'EBADF' ||
    code === 'EAGAIN' ||
    message.includes('Unexpected EOF') ||
    message.includes('channel is closed') ||
    message.includes('Expected fixed 3-element array') ||
    message.includes('name mismatch')
  );
}

interface TypesAround {
  readonly type: ApiType | undefined;
  /** What the parameter that an argument is given to has to be, asked for where the type alone says only what is written. */
  readonly wanted: () => ApiType | undefined;
}

function typesAround(checker: ApiChecker, container: Node, kind: 'literal' | 'pattern'): TypesAround {
  let wanted: { readonly type: ApiType | undefined } | undefined;
  return {
    type: kind === 'literal' ? checker.getContextualType(container as never) : checker.getTypeAtLocation(container),
    wanted: () => {
      wanted ??= { type: constraintOfArgument(checker, container) };
      return wanted.type;
    },
  };
}

function isAny(type: ApiType): boolean {
  if (type.isErrorType()) return true;
  return type.isIntrinsicType() && (type as { intrinsicName?: string }).intrinsicName === 'any';
}

/** What could not be resolved has its name where the checker words a type, so that the words alone do not tell. */
function holdsAny(checker: ApiChecker, type: ApiType, depth = 0): boolean {
  if (isAny(type)) return true;
  if (depth >= MAX_TYPE_DEPTH) return false;
  const parts =
    type.isUnionType() || type.isIntersectionType()
      ? (type.getTypes() ?? [])
      : type.isTypeReference()
        ? checker.getTypeArguments(type)
        : [];
  // One of its own arguments is a class itself, as it sees itself from the inside.
  return parts.slice(0, MAX_TYPE_PARTS).some((part) => part !== type && holdsAny(checker, part, depth + 1));
}

const MAX_TYPE_DEPTH = 3;
const MAX_TYPE_PARTS = 20;

function describeType(
  checker: ApiChecker,
  {
    name,
    declaration,
    isType,
  }: { readonly name: Node | undefined; readonly declaration: Node; readonly isType: boolean },
  memberLimit: number,
): TypeDescription | undefined {
  // An anonymous default export has no name to ask for.
  const symbol = name === undefined ? undefined : checker.getSymbolAtLocation(name);
  if (name !== undefined && symbol === undefined) return undefined;
  const isClass = symbol !== undefined && (symbol.flags & SymbolFlags.Class) !== 0;
  const type =
    symbol === undefined
      ? checker.getTypeAtLocation(declaration)
      : isType || isClass
        ? checker.getDeclaredTypeOfSymbol(symbol)
        : checker.getTypeOfSymbol(symbol);
  if (type === undefined) return undefined;
  const shown = checker.typeToString(type, declaration, NO_TRUNCATION);
  const signatures = isType || isClass ? [] : safeSignatures(checker, type);
  const first = signatures[0];
  const members = isType || isClass || first === undefined ? ownProperties(checker, type) : [];
  return {
    signature: shown,
    expanded: isType ? checker.typeToString(type, declaration, NO_TRUNCATION | IN_TYPE_ALIAS) : shown,
    typeParameters: typeParameterTexts(checker, first, declaration),
    members: memberDescriptions(checker, members.slice(0, memberLimit), declaration),
    memberCount: members.length,
    documentation: symbol?.getDocumentationComment(checker) ?? '',
    isAny: isAny(type),
    // The name of an alias says nothing of what it stands for.
    namesAny:
      namesAny(checker, type, declaration) ||
      (isType && namesAny(checker, type, declaration, NO_TRUNCATION | IN_TYPE_ALIAS)),
  };
}

/** A type as the compiler would write it out says `any` somewhere; so does one that it cannot write. */
function namesAny(checker: ApiChecker, type: ApiType, at: Node, flags = NO_TRUNCATION): boolean {
  const written = checker.typeToTypeNode(type, at, flags);
  return written === undefined || hasNode(written, ({ kind }) => kind === SyntaxKind.AnyKeyword);
}

function declaredType(checker: ApiChecker, symbol: ApiSymbol | undefined): ApiType | undefined {
  return symbol === undefined ? undefined : checker.getDeclaredTypeOfSymbol(symbol);
}

/** `NodeBuilderFlags` of the compiler. */
const NO_TRUNCATION = 1;
const IN_TYPE_ALIAS = 1 << 23;

function safeSignatures(checker: ApiChecker, type: ApiType): readonly ApiSignature[] {
  return checker.getSignaturesOfType(type, 0);
}

function typeParameterTexts(checker: ApiChecker, signature: ApiSignature | undefined, declaration: Node): string[] {
  const declared = typeParametersOf(declaration);
  if (declared !== undefined && declared.length > 0) return declared.map((node) => node.getText().replace(/\s+/g, ' '));
  return (signature?.getTypeParameters() ?? []).map((parameter) => checker.typeToString(parameter));
}

/** As in source: the compiler keeps `#part` as `__#4@#part` and `[Symbol.iterator]` as `__@iterator@12`. */
function writtenName(name: string): string {
  return name.replace(/^__#\d+@/, '').replace(/^__@(\w+)@\d+$/, '[Symbol.$1]');
}

/** The properties of a type; none where all of them are the language's own: nobody has to be told what a number can do. */
function ownProperties(checker: ApiChecker, type: ApiType): readonly ApiSymbol[] {
  const properties = checker.getPropertiesOfType(type);
  const isOwn = (property: ApiSymbol) => !property.declarations.every(({ path: file }) => isStandardLibrary(file));
  return properties.some(isOwn) ? properties : [];
}

/** A declaration file of the language itself. */
export function isStandardLibrary(file: string): boolean {
  return STANDARD_LIBRARY.test(file);
}

const STANDARD_LIBRARY = /(?:^|[\\/])lib(?:\.[\w.]+)?\.d\.ts$/;

function memberDescriptions(
  checker: ApiChecker,
  properties: readonly ApiSymbol[],
  declaration: Node,
): MemberDescription[] {
  const types = checker.getTypeOfSymbol(properties);
  return properties.map((property, i) => {
    const memberType = types[i];
    const main = property.valueDeclaration ?? property.declarations[0];
    return {
      name: writtenName(property.name),
      type: memberType === undefined ? 'unknown' : checker.typeToString(memberType, declaration, NO_TRUNCATION),
      optional: (property.flags & SymbolFlags.Optional) !== 0,
      isMethod: (property.flags & SymbolFlags.Method) !== 0,
      declaration: main === undefined ? undefined : placeOf(main),
    };
  });
}

/**
 * What `T` has to be in `function register<T extends Action>(action: T)`: the literal that is handed over makes `T` its own
 * type, and is an `Action` all the same. Undefined where the parameter's type is no parameter.
 */
function constraintOfArgument(checker: ApiChecker, literal: Node): ApiType | undefined {
  const call = literal.parent;
  if (!isCallExpression(call) && !isNewExpression(call)) return undefined;
  const position = call.arguments?.findIndex((each) => each === literal) ?? -1;
  if (position < 0) return undefined;
  const signature = checker.getResolvedSignature(call);
  const parameter = (signature?.getTarget() ?? signature)?.getParameters()[position];
  const type = parameter === undefined ? undefined : checker.getTypeOfSymbol(parameter);
  return type !== undefined && isTypeParameter(type) ? checker.getBaseConstraintOfType(type) : undefined;
}
