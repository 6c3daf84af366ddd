/**
 * Which files of a package an import of it is about. In Kotlin, Java, C# and the like an import names a package or what
 * stands in one, and leads to every file in which that may be: the tests of a class too, which are of its package.
 */
import type { Definition } from '../model/facts.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';

export class UsedFiles {
  readonly #analysis: Analysis;
  /** Names at the top of each file; undefined where it is not known. */
  readonly #names = new Map<string, readonly string[] | undefined>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Makes the facts of these files, without which nothing is left out. */
  prepare(files: readonly string[], budget: Budget): void {
    this.#analysis.parseFacts(
      files.filter((file) => this.#importsPackages(file)),
      budget,
    );
  }

  /** Of the files that imports of a file may lead to, those of which it names something. In other languages all of them. */
  of(file: string, candidates: readonly string[]): readonly string[] {
    if (!this.#importsPackages(file)) return candidates;
    const { repository } = this.#analysis;
    return candidates.filter((each) => this.#namesOf(each)?.some((name) => repository.hasWord(file, name)) ?? true);
  }

  #importsPackages(file: string): boolean {
    return this.#analysis.syntax.inferenceOf(file)?.policy.importsPackages === true;
  }

  #namesOf(file: string): readonly string[] | undefined {
    if (this.#names.has(file)) return this.#names.get(file);
    const definitions = this.#analysis.facts.known(file)?.definitions;
    const names = definitions && namesUsedByImports(definitions);
    this.#names.set(file, names);
    return names;
  }
}

/** What stands in packages and name spaces, and the members of static classes, which C# names without these. */
function namesUsedByImports(definitions: readonly Definition[]): string[] {
  const isOpen = new Set<number>([-1]);
  const names: string[] = [];
  definitions.forEach(({ name, kind, parent, signature }, index) => {
    if (!isOpen.has(parent)) return;
    if (kind === 'namespace' || (kind === 'class' && /\bstatic (?:\w{1,30} ){0,4}class\b/.test(signature)))
      isOpen.add(index);
    if (kind !== 'namespace') names.push(name);
  });
  return names;
}
