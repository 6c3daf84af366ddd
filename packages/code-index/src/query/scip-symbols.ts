/**
 * Names of our definitions in the grammar of SCIP: the package that the file belongs to, its path within that, and the
 * definitions around it. `boocontext npm shop 1.0.0 src/`cart.ts`/Cart#add().`
 */
import path from 'node:path';
import type { FactsStore } from '../index/facts-store.ts';
import { type Definition, type DefinitionRef, labelOf } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';
import { type Descriptor, symbolText } from '../scip/symbol.ts';

interface Package {
  /** With a slash at its end, or empty. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

export class SymbolNames {
  readonly #facts: FactsStore;
  readonly #repository: Repository;
  readonly #byFile = new Map<string, readonly string[]>();
  #packages: readonly Package[] | undefined;

  constructor({ facts, repository }: { readonly facts: FactsStore; readonly repository: Repository }) {
    this.#facts = facts;
    this.#repository = repository;
  }

  /** Undefined for what is no definition of a file that could be read. No two definitions of a file have one name. */
  of({ file, index }: DefinitionRef): string | undefined {
    let names = this.#byFile.get(file);
    if (names === undefined) {
      names = this.#namesIn(file, this.#facts.known(file)?.definitions ?? []);
      this.#byFile.set(file, names);
    }
    return names[index];
  }

  #namesIn(file: string, definitions: readonly Definition[]): string[] {
    const owner = this.#packageOf(file);
    const module = moduleDescriptors(file.slice(owner.folder.length));
    const times = new Map<string, number>();
    const chains: (readonly Descriptor[])[] = [];
    return definitions.map((definition, index) => {
      const parent = definition.parent < 0 ? [] : (chains[definition.parent] ?? []);
      const own = descriptorOf(definition);
      const between = containersBetween(definition, definitions[definition.parent]);
      let chain: readonly Descriptor[] = [...parent, ...between, own];
      const text = symbolText(PACKAGE_LESS, chain);
      const earlier = times.get(text) ?? 0;
      times.set(text, earlier + 1);
      if (earlier > 0) chain = [...parent, ...between, numbered(own, earlier)];
      chains[index] = chain;
      return symbolText({ manager: owner.name === '' ? '' : 'npm', ...owner }, [...module, ...chain]);
    });
  }

  /** By the nearest package.json above. */
  #packageOf(file: string): Package {
    this.#packages ??= this.#repository
      .configFiles()
      .filter((config) => path.posix.basename(config) === 'package.json')
      .map((config) => readPackage(config, this.#repository.readText(config) ?? ''))
      .sort((a, b) => b.folder.length - a.folder.length);
    return this.#packages.find(({ folder }) => file.startsWith(folder)) ?? { folder: '', name: '', version: '' };
  }
}

const PACKAGE_LESS = { manager: '', name: '', version: '' };

function readPackage(config: string, text: string): Package {
  const folder = config.slice(0, -'package.json'.length);
  try {
    const { name, version } = JSON.parse(text) as { name?: unknown; version?: unknown };
    return { folder, name: typeof name === 'string' ? name : '', version: typeof version === 'string' ? version : '' };
  } catch {
    return { folder, name: '', version: '' };
  }
}

function moduleDescriptors(file: string): Descriptor[] {
  return file.split('/').map((name) => ({ name, kind: 'namespace' }));
}

/** Keys of object literals around it, which are no definitions of their own: `routes` in `routes: { list() {} }`. */
function containersBetween(definition: Definition, parent: Definition | undefined): Descriptor[] {
  const around = parent === undefined ? '' : labelOf(parent);
  const rest =
    definition.container === around
      ? ''
      : definition.container.startsWith(`${around}.`)
        ? definition.container.slice(around.length + 1)
        : around === ''
          ? definition.container
          : '';
  return rest === '' ? [] : rest.split('.').map((name) => ({ name: nameOr(name), kind: 'term' }));
}

function descriptorOf({ name, kind }: Definition): Descriptor {
  switch (kind) {
    case 'class':
    case 'interface':
    case 'type':
    case 'enum':
      return { name: nameOr(name), kind: 'type' };
    case 'function':
    case 'method':
      return { name: nameOr(name), kind: 'method' };
    case 'constructor':
      return { name: '<constructor>', kind: 'method' };
    case 'getter':
      return { name: `<get>${name}`, kind: 'method' };
    case 'setter':
      return { name: `<set>${name}`, kind: 'method' };
    case 'namespace':
      return { name: nameOr(name), kind: 'namespace' };
    default:
      return { name: nameOr(name), kind: 'term' };
  }
}

function numbered(descriptor: Descriptor, earlier: number): Descriptor {
  return descriptor.kind === 'method'
    ? { ...descriptor, disambiguator: `+${earlier}` }
    : { ...descriptor, name: `${descriptor.name}+${earlier}` };
}

/** The grammar has no empty names. */
function nameOr(name: string): string {
  return name === '' ? '<anonymous>' : name;
}
