/** Where Java's types are: by package and name, found without reading files that cannot have them. */

import type { World } from '../../inference/language-policy.ts';
import { artifactsIn, builtHere } from '../../manifests/jvm.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { isLibraryPackage, libraryType } from './library.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);

export class JavaNames {
  readonly #world: World;
  #generation = -1;
  #filesByName = new Map<string, string[]>();
  #filesByFolder = new Map<string, string[]>();
  #segments = new Set<string>();
  #found = new Map<string, readonly DefinitionRef[]>();
  #filesByPackage = new Map<string, readonly string[]>();
  /** By each path that a folder's ends with, from one segment to all of them. */
  #foldersByEnd = new Map<string, string[]>();
  #declared: Map<string, string[]> | undefined;
  #declaredGroups: ReadonlySet<string> | undefined;
  readonly #outside = new Map<string, boolean>();

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * The type of this name in a package. Where several files declare it (modules of one build, variants), the one nearest
   * to the file that asks.
   */
  typeIn(packageName: string, name: string, from: string): DefinitionRef | undefined {
    const own = this.#inRepository(packageName, name);
    if (own.length > 0) return nearest(own, from);
    return libraryType(packageName, name);
  }

  /** Files that lie where those of a package do: perhaps more than its own. */
  filesIn(packageName: string): readonly string[] {
    this.#refresh();
    let files = this.#filesByPackage.get(packageName);
    if (files === undefined) {
      const folders = new Set([
        // Folders follow packages, as build tools want it; where they do not, what a file of the folder says counts.
        ...(this.#foldersByEnd.get(packageName.replaceAll('.', '/')) ?? []),
        ...(this.#foldersByDeclared().get(packageName) ?? []),
      ]);
      files = [...folders].sort().flatMap((folder) => this.#filesByFolder.get(folder) ?? []);
      this.#filesByPackage.set(packageName, files);
    }
    return files;
  }

  /** Of those the one that is named like a type, or all, where the type shares a file with another. */
  filesNamed(packageName: string, name: string): readonly string[] {
    const files = this.filesIn(packageName);
    const named = files.filter((file) => file.endsWith(`/${name}.java`) || file === `${name}.java`);
    return named.length > 0 || !/^[A-Z]/.test(name) ? named : files;
  }

  /** Other files that may be of the same package: tests lie in a tree of their own. */
  filesBeside(file: string): readonly string[] {
    this.#refresh();
    const declared = PACKAGE.exec(this.#world.text(file) ?? '')?.[1]?.replace(/\s/g, '') ?? '';
    return this.filesIn(declared).filter((other) => other !== file);
  }

  /** The name may begin a package's. */
  isPackage(name: string): boolean {
    this.#refresh();
    return isLibraryPackage(name) || this.#segments.has(name.split('.').at(-1) as string);
  }

  /**
   * A package of what manifests declare, or of what is published and comes along with it. One that shares more of its name
   * with a package of the repository than with those is written by a program, or is not there.
   */
  isOutside(packageName: string): boolean {
    if (isLibraryPackage(packageName)) return true;
    this.#refresh();
    let known = this.#outside.get(packageName);
    if (known === undefined) {
      const most = (names: Iterable<string>, count: (name: string) => number) =>
        [...names].reduce((found, name) => Math.max(found, count(name)), 0);
      const shared = (name: string) => sharedSegments(name, packageName);
      const own = most(this.#foldersByDeclared().keys(), shared);
      const isWithin = (group: string) => packageName === group || packageName.startsWith(`${group}.`);
      const declared = most(this.#groups(), (group) => Math.max(shared(group), isWithin(group) ? 2 : 0));
      known = Math.max(declared, PUBLISHED.test(packageName) ? 2 : 0) >= Math.max(2, own);
      this.#outside.set(packageName, known);
    }
    return known;
  }

  /** What manifests declare, as one text. */
  declared(): string {
    this.#refresh();
    return [...this.#groups()].sort().join(' ');
  }

  /** The groups of the dependencies and plugins that are not built here. */
  #groups(): ReadonlySet<string> {
    if (this.#declaredGroups === undefined) {
      const texts = this.#world
        .filesCalled(
          /^(?:pom\.xml|.*\.gradle(?:\.kts)?|.*\.versions\.toml|ivy\.xml|BUILD(?:\.bazel)?|MODULE\.bazel|WORKSPACE)$/,
        )
        .map((file) => (this.#world.text(file) ?? '').slice(0, MAX_MANIFEST));
      const built = new Set(texts.flatMap(builtHere));
      this.#declaredGroups = new Set(
        texts.flatMap(artifactsIn).flatMap(({ group, artifact }) => (built.has(artifact) ? [] : [group])),
      );
    }
    return this.#declaredGroups;
  }

  #inRepository(packageName: string, name: string): readonly DefinitionRef[] {
    this.#refresh();
    const key = `${packageName} ${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found: DefinitionRef[] = [];
    const look = (file: string) => {
      const facts = this.#world.facts(file);
      if (facts?.packageName !== packageName) return;
      const index = topLevelType(facts, name);
      if (index >= 0) found.push({ file, index });
    };
    for (const file of this.#filesByName.get(name) ?? []) look(file);
    // A second type of a file bears another name than the file; no such type hides one of java.lang.
    if (found.length === 0 && libraryType('java.lang', name) === undefined) {
      const inPackage = new Set(this.filesIn(packageName));
      if (inPackage.size > 0) {
        for (const file of this.#world.filesWithWord('Java', name)) if (inPackage.has(file)) look(file);
      }
    }
    this.#found.set(key, found);
    return found;
  }

  /** By the package that the first of a folder's files says it is. */
  #foldersByDeclared(): ReadonlyMap<string, readonly string[]> {
    if (this.#declared === undefined) {
      this.#declared = new Map();
      for (const [folder, files] of this.#filesByFolder) {
        const sample = files.find((file) => !file.endsWith('-info.java'));
        const text = sample === undefined ? '' : (this.#world.text(sample) ?? '');
        addTo(this.#declared, PACKAGE.exec(text)?.[1]?.replace(/\s/g, '') ?? '', folder);
      }
    }
    return this.#declared;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#filesByName = new Map();
    this.#filesByFolder = new Map();
    this.#segments = new Set();
    this.#found = new Map();
    this.#filesByPackage = new Map();
    this.#foldersByEnd = new Map();
    this.#declared = undefined;
    this.#declaredGroups = undefined;
    this.#outside.clear();
    for (const file of this.#world.filesOf('Java')) {
      const folder = folderOf(file);
      addTo(this.#filesByName, file.slice(file.lastIndexOf('/') + 1).replace(/\.java$/, ''), file);
      if (!this.#filesByFolder.has(folder)) {
        const segments = folder.split('/');
        segments.forEach((segment, i) => {
          this.#segments.add(segment);
          addTo(this.#foldersByEnd, segments.slice(i).join('/'), folder);
        });
      }
      addTo(this.#filesByFolder, folder, file);
    }
  }
}

function topLevelType({ facts }: SyntaxFacts, name: string): number {
  return facts.definitions.findIndex((each) => each.parent === -1 && each.name === name && TYPE_KINDS.has(each.kind));
}

function sharedSegments(a: string, b: string): number {
  const one = a.split('.');
  const other = b.split('.');
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** As much of a manifest as is read. */
const MAX_MANIFEST = 200_000;

/** What many projects have without declaring it: it comes with their frameworks. */
const PUBLISHED =
  /^(?:javax?|jakarta|android|androidx|kotlin|kotlinx|scala|groovy|lombok|reactor|sun|com\.sun|jdk|org\.(?:w3c|xml|slf4j|apache|junit|hamcrest|mockito|assertj|hibernate|springframework|aspectj|jetbrains|checkerframework|reactivestreams|intellij|osgi|bouncycastle|joda|yaml|json|opentest4j|apiguardian|jspecify)|com\.(?:google|fasterxml|zaxxer)|io\.(?:netty|micrometer|reactivex|grpc|swagger|opentelemetry)|junit|net\.bytebuddy)(?:\.|$)/;

const PACKAGE = /^[ \t]*package\s+([\w.][\w.\s]{0,400});/m;

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function nearest(refs: readonly DefinitionRef[], from: string): DefinitionRef {
  let best = refs[0] as DefinitionRef;
  for (const ref of refs) if (sharedLength(ref.file, from) > sharedLength(best.file, from)) best = ref;
  return best;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
