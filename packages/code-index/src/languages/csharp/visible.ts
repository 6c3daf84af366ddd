/** Which name spaces a place of C# sees: those around it, and those that are used by the file, by its project and by each of these. */
import type { Inference } from '../../inference/language-policy.ts';
import { labelOf } from '../../model/facts.ts';
import type { SyntaxFacts, SyntaxImport } from '../../model/syntax.ts';
import type { CsharpSpaces, GlobalUsings } from './spaces.ts';

/** A name space around a place, with what is used in it. */
export interface Level {
  readonly space: string;
  readonly usings: readonly string[];
  readonly statics: readonly string[];
}

export class Visible {
  readonly #spaces: CsharpSpaces;
  readonly #levels = new WeakMap<SyntaxFacts, Map<number, readonly Level[]>>();
  readonly #seen = new WeakMap<GlobalUsings, WeakMap<SyntaxFacts, Map<number, ReadonlySet<string>>>>();

  constructor(spaces: CsharpSpaces) {
    this.#spaces = spaces;
  }

  /** From the innermost one outwards; the last is that of the whole file. */
  levelsAt(inference: Inference, file: string, scope: number): readonly Level[] {
    const facts = inference.factsOf(file);
    if (facts === undefined) return [];
    const own = this.#ownLevels(facts, scope);
    const { spaces, statics } = this.#spaces.globalUsings(file);
    const last = own.at(-1) as Level;
    return [
      ...own.slice(0, -1),
      { ...last, usings: [...last.usings, ...spaces], statics: [...last.statics, ...statics] },
    ];
  }

  spacesSeen(inference: Inference, file: string, scope: number): ReadonlySet<string> {
    const facts = inference.factsOf(file);
    if (facts === undefined) return new Set();
    const globals = this.#spaces.globalUsings(file);
    let ofFiles = this.#seen.get(globals);
    if (ofFiles === undefined) {
      ofFiles = new WeakMap();
      this.#seen.set(globals, ofFiles);
    }
    let known = ofFiles.get(facts);
    if (known === undefined) {
      known = new Map();
      ofFiles.set(facts, known);
    }
    const around = namespaceScope(facts, scope);
    let seen = known.get(around);
    if (seen === undefined) {
      seen = new Set(this.levelsAt(inference, file, scope).flatMap(({ space, usings }) => [space, ...usings]));
      known.set(around, seen);
    }
    return seen;
  }

  #ownLevels(facts: SyntaxFacts, scope: number): readonly Level[] {
    const around = namespaceScope(facts, scope);
    let known = this.#levels.get(facts);
    if (known === undefined) {
      known = new Map();
      this.#levels.set(facts, known);
    }
    let levels = known.get(around);
    if (levels === undefined) {
      levels = levelsOf(facts, around);
      known.set(around, levels);
    }
    return levels;
  }
}

/** The innermost scope of a name space around a scope; 0 where there is none. */
function namespaceScope(facts: SyntaxFacts, scope: number): number {
  for (let at = scope; at > 0; at = facts.scopes[at]?.parent ?? -1) {
    const definition = facts.scopes[at]?.definition ?? -1;
    if (definition >= 0 && facts.facts.definitions[definition]?.kind === 'namespace') return at;
  }
  return 0;
}

function levelsOf(facts: SyntaxFacts, scope: number): readonly Level[] {
  const levels: Level[] = [];
  for (let at = scope; at > 0; ) {
    const definition = facts.facts.definitions[facts.scopes[at]?.definition ?? -1];
    const outer = namespaceScope(facts, facts.scopes[at]?.parent ?? 0);
    const label = definition === undefined ? '' : labelOf(definition);
    const end = definition?.container ?? '';
    // `namespace A.B` stands in `A` as well, of which nothing is used.
    for (let space = label; space !== end && space !== ''; space = space.slice(0, Math.max(0, space.lastIndexOf('.'))))
      levels.push({ space, ...(space === label ? usedIn(facts.imports, at) : NOTHING_USED) });
    at = outer;
  }
  levels.push({ space: '', ...usedIn(facts.imports, 0) });
  return levels;
}

const NOTHING_USED = { usings: [], statics: [] };

function usedIn(imports: readonly SyntaxImport[], scope: number): Pick<Level, 'usings' | 'statics'> {
  const own = imports.filter((each) => each.scope === scope && each.local === '');
  const isStatic = (each: SyntaxImport) => each.modifiers.includes('static');
  return {
    usings: own.filter((each) => !isStatic(each)).map(({ module }) => module),
    statics: own.filter(isStatic).map(({ module }) => module),
  };
}
