/** Where C#'s types are, and the methods that are written for others: by name spaces, found without reading files that cannot have them. */
import { FileTable } from '../../inference/file-table.ts';
import type { World } from '../../inference/language-policy.ts';
import { type DefinitionRef, isSameRef, type SymbolKind } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts, SyntaxImport } from '../../model/syntax.ts';
import { isLibraryRef, isLibrarySpace, libraryType } from './library.ts';
import { nameSpacesIn } from './modules.ts';
import { withArity } from './names.ts';

export const TYPE_KINDS: ReadonlySet<SymbolKind | undefined> = new Set<SymbolKind | undefined>([
  'class',
  'interface',
  'enum',
  'type',
]);

interface Named {
  readonly index: number;
  /** What it stands in: a name space, or types in one. */
  readonly container: string;
  readonly arity: number;
  readonly isPartial: boolean;
  /** It stands in a name space, or in none. */
  readonly isOuter: boolean;
}

interface FileNames {
  readonly types: ReadonlyMap<string, readonly Named[]>;
  /** Methods that are written for other types, with the name space that makes them visible. */
  readonly extensions: ReadonlyMap<string, readonly { readonly index: number; readonly space: string }[]>;
}

type Found = Named & { readonly ref: DefinitionRef };

/** What all files of a project use. */
export interface GlobalUsings {
  readonly spaces: readonly string[];
  readonly statics: readonly string[];
  readonly aliases: ReadonlyMap<string, SyntaxImport>;
}

interface Written {
  readonly hasExtensionBlocks: boolean;
  readonly spaces: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

/** What a file of this content says by patterns in its text. */
interface WrittenIn {
  readonly hash: string;
  readonly hasExtensionBlocks: boolean;
  readonly spaces: readonly string[];
  readonly types: readonly string[];
}

export class CsharpSpaces {
  readonly #world: World;
  #generation = -1;
  #named = new Map<string, readonly Found[]>();
  #extensions = new Map<string, readonly { readonly ref: DefinitionRef; readonly space: string }[]>();
  #projects: readonly string[] = [];
  readonly #projectOf = new Map<string, string>();
  readonly #usings = new Map<string, GlobalUsings>();
  readonly #parts = new Map<string, readonly DefinitionRef[]>();
  #allWritten: Written | undefined;
  #writtenIn = new Map<string, WrittenIn>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The type of a name in a name space; where several projects have one, that of the nearest. */
  typeIn(space: string, name: string, arity: number, from: string): DefinitionRef | undefined {
    const own = this.#typesNamed(name).filter(
      (each) => each.isOuter && each.container === space && each.arity === arity,
    );
    const [first, ...others] = own;
    if (first === undefined) return libraryType(space, withArity(name, arity));
    if (others.length === 0) return first.ref;
    return this.wholeOf(nearest(own, from, this.projectOf(from), (file) => this.projectOf(file)));
  }

  /** Some file declares a type of this name, wherever, as far as its text tells: what could not be parsed counts too. */
  isTypeSomewhere(name: string): boolean {
    return this.#written().types.has(name);
  }

  /** All places in which a type is written, the first one standing for it. */
  partsOf(ref: DefinitionRef): readonly DefinitionRef[] {
    if (isLibraryRef(ref)) return [ref];
    this.#refresh();
    const key = `${ref.index} ${ref.file}`;
    let parts = this.#parts.get(key);
    if (parts === undefined) {
      parts = this.#findParts(ref);
      for (const part of parts) this.#parts.set(`${part.index} ${part.file}`, parts);
    }
    return parts;
  }

  wholeOf(ref: DefinitionRef): DefinitionRef {
    return this.partsOf(ref)[0] ?? ref;
  }

  isPartial(ref: DefinitionRef): boolean {
    return this.#world.facts(ref.file)?.details[ref.index]?.modifiers.includes('partial') === true;
  }

  #findParts(ref: DefinitionRef): readonly DefinitionRef[] {
    const facts = this.#world.facts(ref.file);
    const name = facts?.facts.definitions[ref.index]?.name;
    if (name === undefined || facts?.details[ref.index]?.modifiers.includes('partial') !== true) return [ref];
    const all = this.#typesNamed(name);
    // Nobody writes so many: a part by itself is one whose others are not known.
    if (all.length > MAX_PARTS) return [ref];
    const own = all.find((each) => isSameRef(each.ref, ref));
    if (own === undefined) return [ref];
    const project = this.projectOf(ref.file);
    return all
      .filter(
        (each) =>
          each.isPartial &&
          each.container === own.container &&
          each.arity === own.arity &&
          this.projectOf(each.ref.file) === project,
      )
      .map((each) => each.ref)
      .sort((a, b) => isBeside(a.file, name) - isBeside(b.file, name));
  }

  /** Methods of this name that are written for other types. */
  extensionsNamed(name: string): readonly { readonly ref: DefinitionRef; readonly space: string }[] {
    this.#refresh();
    let found = this.#extensions.get(name);
    if (found === undefined) {
      found = this.filesThatMayDefine(name).flatMap((file) =>
        (NAMES.of(this.#world, file)?.extensions.get(name) ?? []).map(({ index, space }) => ({
          ref: { file, index },
          space,
        })),
      );
      this.#extensions.set(name, found);
    }
    return found;
  }

  /** A file that defines something of this name writes blocks for types, which the grammar does not know. */
  isInExtensionBlock(name: string): boolean {
    return this.#written().hasExtensionBlocks && this.filesThatMayDefine(name).some((file) => this.#hasBlocks(file));
  }

  #hasBlocks(file: string): boolean {
    return EXTENSION_BLOCK.test(this.#world.text(file) ?? '');
  }

  /** A name space of the repository or of the library, or what one begins with. */
  isSpace(name: string): boolean {
    return this.isOwnSpace(name) || isLibrarySpace(name);
  }

  isOwnSpace(name: string): boolean {
    return this.#written().spaces.has(name);
  }

  filesThatMayDefine(name: string): readonly string[] {
    return this.#world.knownDefining('C#', name) ?? this.#world.filesWithWord('C#', name);
  }

  /** The folder of the nearest project file around a file; empty where there is none. */
  projectOf(file: string): string {
    this.#refresh();
    const folder = folderOf(file);
    let found = this.#projectOf.get(folder);
    if (found === undefined) {
      found = this.#projects.find((each) => each === '' || folder === each || folder.startsWith(`${each}/`)) ?? '';
      this.#projectOf.set(folder, found);
    }
    return found;
  }

  /** What `global using` of a project's files says, what its project files do, and what the tools add by themselves. */
  globalUsings(file: string): GlobalUsings {
    const project = this.projectOf(file);
    let usings = this.#usings.get(project);
    if (usings === undefined) {
      usings = this.#findUsings(project);
      this.#usings.set(project, usings);
    }
    return usings;
  }

  #findUsings(project: string): GlobalUsings {
    const spaces = new Set(IMPLICIT);
    const statics: string[] = [];
    const aliases = new Map<string, SyntaxImport>();
    for (const file of this.#world.filesWithWord('C#', 'global')) {
      if (this.projectOf(file) !== project || !/\bglobal\s+using\b/.test(this.#world.text(file) ?? '')) continue;
      for (const each of this.#world.facts(file)?.imports ?? []) {
        if (!each.modifiers.includes('global')) continue;
        if (each.local !== '') aliases.set(each.local, each);
        else if (each.modifiers.includes('static')) statics.push(each.module);
        else spaces.add(each.module);
      }
    }
    for (const { file, used } of this.#manifests()) {
      const folder = folderOf(file);
      const isAround = folder === '' || folder === project || project.startsWith(`${folder}/`);
      if (!isAround) continue;
      for (const { module, isStatic, alias } of used) {
        if (alias !== '') aliases.set(alias, namedByProject(module, alias));
        else if (isStatic) statics.push(module);
        else spaces.add(module);
      }
    }
    return { spaces: [...spaces], statics, aliases };
  }

  /** What project files say that names rest on, as one text. */
  declared(): string {
    return this.#manifests()
      .map(({ file, used }) => `${file} ${used.map(({ written }) => written).join(' ')}`)
      .join('\n');
  }

  #manifests(): readonly { readonly file: string; readonly used: readonly UsedByProject[] }[] {
    return this.#world
      .filesCalled(/\.(?:csproj|props|targets)$/)
      .map((file) => ({ file, used: usedByProject(this.#world.text(file) ?? '') }));
  }

  #typesNamed(name: string): readonly Found[] {
    this.#refresh();
    let found = this.#named.get(name);
    if (found === undefined) {
      found = this.filesThatMayDefine(name).flatMap((file) =>
        (NAMES.of(this.#world, file)?.types.get(name) ?? []).map((each) => ({
          ...each,
          ref: { file, index: each.index },
        })),
      );
      this.#named.set(name, found);
    }
    return found;
  }

  /** What all files say they are in, and what they declare. */
  #written(): Written {
    this.#refresh();
    if (this.#allWritten !== undefined) return this.#allWritten;
    const spaces = new Set<string>();
    const types = new Set<string>();
    const kept = new Map<string, WrittenIn>();
    let hasExtensionBlocks = false;
    for (const file of this.#world.filesOf('C#')) {
      const hash = this.#world.contentHash(file);
      const known = this.#writtenIn.get(file);
      const own = known?.hash === hash ? known : writtenIn(hash, this.#world.text(file) ?? '');
      kept.set(file, own);
      hasExtensionBlocks ||= own.hasExtensionBlocks;
      for (const name of own.types) types.add(name);
      for (const name of own.spaces)
        for (let at = name.length; at > 0; at = name.lastIndexOf('.', at - 1)) spaces.add(name.slice(0, at));
    }
    this.#writtenIn = kept;
    this.#allWritten = { hasExtensionBlocks, spaces, types };
    return this.#allWritten;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#named = new Map();
    this.#extensions = new Map();
    this.#projectOf.clear();
    this.#usings.clear();
    this.#parts.clear();
    this.#allWritten = undefined;
    this.#projects = [...new Set(this.#world.filesCalled(/\.csproj$/).map(folderOf))].sort(
      (a, b) => b.length - a.length,
    );
  }
}

/** As many types of one name are looked through for parts of one. */
const MAX_PARTS = 400;

/** What projects of the usual kinds use without saying so. */
const IMPLICIT: readonly string[] = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Net.Http.Json',
  'System.Threading',
  'System.Threading.Tasks',
  'Microsoft.AspNetCore.Builder',
  'Microsoft.AspNetCore.Hosting',
  'Microsoft.AspNetCore.Http',
  'Microsoft.AspNetCore.Routing',
  'Microsoft.Extensions.Configuration',
  'Microsoft.Extensions.DependencyInjection',
  'Microsoft.Extensions.Hosting',
  'Microsoft.Extensions.Logging',
];

interface UsedByProject {
  readonly module: string;
  readonly isStatic: boolean;
  /** Another name for it, or empty. */
  readonly alias: string;
  readonly written: string;
}

/** `<Using Include="Shop.Tools" Static="true" />`, `<Using Include="Shop.Order" Alias="Job" />` */
function usedByProject(text: string): readonly UsedByProject[] {
  return [...text.matchAll(USING)].flatMap(([written, attributes = '']) => {
    const [, module] = /\bInclude="([\w.]{1,200})"/.exec(attributes) ?? [];
    const [, alias = ''] = /\bAlias="(\w{1,200})"/.exec(attributes) ?? [];
    return module === undefined ? [] : [{ module, isStatic: /\bStatic="true"/i.test(attributes), alias, written }];
  });
}

const USING = /<Using\s([^<>]{1,600})>/g;

function namedByProject(module: string, local: string): SyntaxImport {
  return { module, local, level: 0, names: [], scope: 0, start: 0, line: 0, modifiers: [] };
}

const EXTENSION_BLOCK = /^[ \t]{0,40}extension\s{0,10}(?:<[^>\n]{0,100}>\s{0,10})?\(/m;
const TYPE = /\b(?:class|struct|interface|record|enum)\s{1,20}(\w{1,200})/g;

function writtenIn(hash: string, text: string): WrittenIn {
  const types = new Set([...text.matchAll(TYPE)].map(([, name = '']) => name));
  const hasExtensionBlocks = EXTENSION_BLOCK.test(text);
  return { hash, hasExtensionBlocks, spaces: nameSpacesIn(text), types: [...types] };
}

const NAMES = new FileTable(namesOf);

function namesOf({ facts: { definitions }, details }: SyntaxFacts): FileNames {
  const types = new Map<string, Named[]>();
  const extensions = new Map<string, { index: number; space: string }[]>();
  definitions.forEach(({ name, kind, parent, container }, index) => {
    const detail = details[index];
    if (TYPE_KINDS.has(kind)) {
      addTo(types, name, {
        index,
        container,
        arity: detail?.typeParameters.length ?? 0,
        isPartial: detail?.modifiers.includes('partial') === true,
        isOuter: parent < 0 || definitions[parent]?.kind === 'namespace',
      });
    } else if (detail?.modifiers.includes('extension') === true)
      addTo(extensions, name, { index, space: definitions[parent]?.container ?? '' });
  });
  return { types, extensions };
}

/** The file that is named like a type comes first of all in which it is written. */
function isBeside(file: string, name: string): number {
  return file.endsWith(`/${name}.cs`) || file === `${name}.cs` ? 0 : 1;
}

function nearest(
  all: readonly Found[],
  from: string,
  project: string,
  projectOf: (file: string) => string,
): DefinitionRef {
  const score = ({ ref }: Found) =>
    ref.file === from
      ? Number.POSITIVE_INFINITY
      : (projectOf(ref.file) === project ? 10_000 : 0) + shared(ref.file, from);
  return all.reduce((best, each) => (score(each) > score(best) ? each : best)).ref;
}

function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
