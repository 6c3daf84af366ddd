/** What a whole name of PHP leads to: `\Shop\Cart`, in whatever file that stands. */
import type { World } from '../../inference/language-policy.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { mayDefine, namespacesIn } from './modules.ts';

export type PhpSpace = 'type' | 'call' | 'value';

export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum']);

export class PhpSpaces {
  readonly #world: World;
  #generation = -1;
  readonly #found = new Map<string, readonly DefinitionRef[]>();
  #roots: ReadonlySet<string> | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /** All definitions of a whole name, without the first backslash; several where each is made if another is not there. */
  find(whole: string, space: PhpSpace): readonly DefinitionRef[] {
    this.#refresh();
    const key = `${space} ${whole}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      const name = whole.slice(whole.lastIndexOf('\\') + 1);
      const around = whole.slice(0, Math.max(0, whole.length - name.length - 1));
      found = this.filesThatMayDefine(name).flatMap((file) => this.#inFile(file, name, around, space));
      this.#found.set(key, found);
    }
    return found;
  }

  #inFile(file: string, name: string, around: string, space: PhpSpace): readonly DefinitionRef[] {
    const definitions = this.#world.fileFacts(file)?.definitions ?? [];
    return definitions.flatMap((definition, index) => {
      if (definition.name !== name || !isOf(definition.kind, space) || definition.name === '') return [];
      const words = space === 'value' ? (this.#world.facts(file)?.details[index]?.modifiers ?? []) : [];
      if (space === 'value' && !words.includes('const')) return [];
      // `define('LIMIT', 10)` is in the name space of all, wherever it stands.
      const own = words.includes('defined') ? '' : this.namespaceAt(file, definition.nameStart);
      return own.toLowerCase() === around.toLowerCase() ? [{ file, index }] : [];
    });
  }

  /** The name space in which something at an offset stands; empty for that of all. */
  namespaceAt(file: string, at: number): string {
    let found = '';
    for (const { kind, name, nameStart } of this.#world.fileFacts(file)?.definitions ?? [])
      if (kind === 'namespace' && nameStart < at) found = name;
    return found;
  }

  filesThatMayDefine(name: string): readonly string[] {
    const known = this.#world.knownDefining('PHP', name);
    if (known !== undefined) return known;
    const files = this.#world.filesWithWord('PHP', name);
    return files.length <= FEW_FILES ? files : files.filter((file) => mayDefine(name, this.#world.text(file) ?? ''));
  }

  /** A file of the repository has a name space that begins so: what is not found in it may be in a file that is not read. */
  isOwn(whole: string): boolean {
    this.#refresh();
    this.#roots ??= new Set(
      this.#world
        .filesOf('PHP')
        .flatMap((file) => namespacesIn(this.#world.text(file) ?? '').map((space) => rootOf(`${space}\\`))),
    );
    return this.#roots.has(rootOf(whole));
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#found.clear();
    this.#roots = undefined;
  }
}

function isOf(kind: SymbolKind, space: PhpSpace): boolean {
  if (space === 'type') return TYPE_KINDS.has(kind);
  return kind === (space === 'call' ? 'function' : 'variable');
}

/** The first part of a name with several; of one alone it is that of all. */
export function rootOf(whole: string): string {
  const end = whole.indexOf('\\');
  return (end < 0 ? '' : whole.slice(0, end)).toLowerCase();
}

/** As many files are parsed without looking whether it is worth it. */
const FEW_FILES = 12;
