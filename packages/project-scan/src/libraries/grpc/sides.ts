/**
 * Which side of a service of gRPC the code is: the classes that answer its methods, and the stubs that call them. What is
 * generated says both of every service and is not asked.
 */
import { snakeCase } from '../../reading/letter-case.ts';
import { escaped, folderOf, lineAt, type Sources } from '../../reading/sources.ts';

export interface GrpcSides {
  /** Names of services, without package, that some code here is registered or derived to answer. */
  readonly served: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
  /** The method that answers, by `Service/Method`; absent where it was not seen, or there are several. */
  readonly handlers: ReadonlyMap<string, GrpcHandler>;
}

interface GrpcHandler {
  /** `CartService.AddItem`. */
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

interface Syntax {
  readonly files: RegExp;
  /** Groups `service`, and `type` where the class that answers is named. */
  readonly serves: readonly RegExp[];
  readonly calls: readonly RegExp[];
  /** Where a match stands in the class: what begins one. */
  readonly typeAbove?: RegExp;
  /** What a method is called in this language, and how its definition begins: with its name at the end but for a bracket. */
  readonly method?: {
    readonly written: (method: string) => string;
    readonly begins: (written: string, type: string) => RegExp;
  };
}

const same = (method: string) => method;
const lowered = (method: string) => method.slice(0, 1).toLowerCase() + method.slice(1);
/** Methods in the same file as their class, whatever else is in it. */
const named = (written: string): RegExp => new RegExp(`\\b${escaped(written)}\\s{0,9}\\(`);

const SYNTAXES: readonly Syntax[] = [
  {
    files: /\.go$/,
    serves: [
      /^[ \t]{1,9}[\w.*]{0,99}?\bUn(?:implemented|safe)(?<service>\w{1,99}?)(?:Server|Handler)[ \t]{0,9}$/gm,
      /\bRegister(?<service>\w{1,99})Server\(/g,
      /\bNew(?<service>\w{1,99})Handler\(/g,
    ],
    calls: [/\bNew(?<service>\w{1,99})Client\(/g],
    typeAbove: /^type (\w{1,99}) struct\b/gm,
    method: {
      written: same,
      begins: (written, type) =>
        new RegExp(`^func \\(\\w{0,40}\\s{0,3}\\*?${escaped(type)}\\) ${escaped(written)}\\(`, 'm'),
    },
  },
  {
    files: /\.py$/,
    serves: [
      /^class (?<type>\w{1,99})\s?\([^()]{0,300}?\b(?<service>\w{1,99})Servicer\b/gm,
      /\badd_(?<service>\w{1,99})Servicer_to_server\(/g,
    ],
    calls: [/\b(?<service>\w{1,99})Stub\(/g],
    method: {
      written: same,
      begins: (written) => new RegExp(`^[ \\t]{1,9}(?:async )?def ${escaped(written)}\\(`, 'm'),
    },
  },
  {
    files: /\.(?:java|kt|scala)$/,
    serves: [
      /\bclass (?<type>\w{1,99})[^{};]{0,300}?\b(?<service>\w{1,99})Grpc(?:Kt)?\.\w{0,99}ImplBase\b/g,
      /\bclass (?<type>\w{1,99})[^{};]{0,300}?\b(?<service>\w{1,99})CoroutineImplBase\b/g,
    ],
    calls: [
      /\b(?<service>\w{1,99})Grpc(?:Kt)?\.(?:new\w{0,20}Stub\(|\w{1,99}CoroutineStub\()/g,
      /\b(?<service>\w{1,99})CoroutineStub\(/g,
    ],
    method: { written: lowered, begins: named },
  },
  {
    files: /\.cs$/,
    serves: [
      /\bclass (?<type>\w{1,99})[^{};:]{0,200}:[^{};]{0,200}?\b(?<service>\w{1,99})\.\k<service>Base\b/g,
      /\bBindService\([^()]{0,99}\b(?<service>\w{1,99})\b/g,
    ],
    calls: [/\b(?<service>\w{1,99})\.\k<service>Client\b/g],
    method: { written: same, begins: named },
  },
  {
    files: /\.rs$/,
    serves: [
      /^impl (?:\w{1,99}::){0,9}(?<service>\w{1,99})\s{1,9}for\s{1,9}(?<type>\w{1,99})/gm,
      /\b(?<service>\w{1,99})Server::(?:new|with_interceptor)\(/g,
    ],
    calls: [/\b(?<service>\w{1,99})Client::(?:new|connect|with_interceptor)\(/g],
    method: { written: snakeCase, begins: named },
  },
  {
    files: /\.[mc]?[jt]sx?$/,
    serves: [
      /\baddService\(\s{0,99}[\w.[\]'"]{0,200}?\b(?<service>\w{1,99})\.service\b/g,
      /\baddService\(\s{0,99}[\w.]{0,200}?\b(?<service>\w{1,99})Service\b/g,
      /@Grpc(?:Stream)?(?:Method|Call)\(\s{0,99}['"](?<service>\w{1,99})['"]/g,
      /\b\w{1,40}\.service\(\s{0,99}(?<service>\w{1,99})\s{0,99},/g,
    ],
    calls: [
      /\bnew [\w.]{0,99}?\b(?<service>\w{1,99}?)(?:Promise)?(?:Client)?\(/g,
      /\bcreate(?:Promise|Callback)?Client\(\s{0,99}(?<service>\w{1,99})\b/g,
      /\bgetService(?:<\w{1,99}>)?\(\s{0,99}['"](?<service>\w{1,99})['"]/g,
    ],
  },
  {
    files: /\.rb$/,
    serves: [/^\s{0,40}class (?<type>\w{1,99})\s?<\s?[\w:]{0,99}?\b(?<service>\w{1,99})::Service\b/gm],
    calls: [/\b(?<service>\w{1,99})::Stub\.new\b/g],
    method: { written: snakeCase, begins: (written) => new RegExp(`^[ \\t]{1,9}def ${escaped(written)}\\b`, 'm') },
  },
  {
    files: /\.(?:cc|cpp|cxx|h|hpp)$/,
    serves: [
      /\bclass (?<type>\w{1,99})[^{};]{0,99}?\bpublic\s{1,9}[\w:]{0,99}?\b(?<service>\w{1,99})::(?:\w{0,40}Service)\b/g,
    ],
    calls: [/\b(?<service>\w{1,99})::NewStub\(/g],
    method: { written: same, begins: named },
  },
  {
    files: /\.(?:ex|exs)$/,
    serves: [/\buse GRPC\.Server,\s{0,20}service:\s{0,9}[\w.]{0,99}?\b(?<service>\w{1,99})\.Service\b/g],
    calls: [/\b(?<service>\w{1,99})\.Stub\./g],
  },
  {
    files: /\.dart$/,
    serves: [/\bclass (?<type>\w{1,99}) extends (?<service>\w{1,99})ServiceBase\b/g],
    calls: [/\b(?<service>\w{1,99})Client\(/g],
    method: { written: lowered, begins: named },
  },
];

const GENERATED =
  /(?:_pb2(?:_grpc)?\.pyi?|\.pb(?:\.\w+)?\.(?:go|cc|h|rs|dart)|\.connect\.go|_(?:grpc_)?pb\.[jt]s|_(?:services_)?pb\.rb|\.pbgrpc\.dart|Grpc(?:Kt)?\.(?:java|kt|cs))$/;

/** @param methods of the services that are declared here, by the names of these */
export function grpcSides(sources: Sources, methods: ReadonlyMap<string, readonly string[]>): GrpcSides {
  const served = new Set<string>();
  const called = new Set<string>();
  const answering: {
    readonly service: string;
    readonly type: string;
    readonly file: string;
    readonly syntax: Syntax;
  }[] = [];
  for (const file of sources.files) {
    const syntax = SYNTAXES.find(({ files }) => files.test(file));
    if (syntax === undefined || GENERATED.test(file)) continue;
    const text = sources.text(file);
    if (![...methods.keys()].some((service) => text.includes(service))) continue;
    const masked = sources.masked(file);
    for (const pattern of syntax.serves)
      for (const { groups, index } of masked.matchAll(pattern)) {
        const { service = '' } = groups ?? {};
        if (!methods.has(service)) continue;
        served.add(service);
        const type = groups?.['type'] ?? typeAbove(masked, index, syntax);
        const isNew = !answering.some((each) => each.service === service && each.type === type && each.file === file);
        if (type !== undefined && isNew) answering.push({ service, type, file, syntax });
      }
    for (const pattern of syntax.calls)
      for (const { groups } of masked.matchAll(pattern)) {
        const { service = '' } = groups ?? {};
        if (methods.has(service)) called.add(service);
      }
  }
  const handlers = new Map<string, GrpcHandler>();
  for (const [service, names] of methods) {
    const types = answering.filter((each) => each.service === service);
    const [only] = types;
    if (only === undefined || types.length > 1) continue;
    for (const name of names) {
      const place = placeOf(sources, only, name);
      if (place !== undefined) handlers.set(`${service}/${name}`, { name: `${only.type}.${place.method}`, ...place });
    }
  }
  return { served, called, handlers };
}

/** The one that begins last above a line within a class. */
function typeAbove(masked: string, index: number, { typeAbove: pattern }: Syntax): string | undefined {
  if (pattern === undefined || !/^[ \t]/.test(masked.slice(index, index + 1))) return undefined;
  return [...masked.slice(Math.max(0, index - LONGEST_CLASS_HEAD), index).matchAll(pattern)].at(-1)?.[1];
}

const LONGEST_CLASS_HEAD = 3_000;

function placeOf(
  sources: Sources,
  { type, file, syntax }: { readonly type: string; readonly file: string; readonly syntax: Syntax },
  name: string,
): { readonly method: string; readonly file: string; readonly line: number } | undefined {
  if (syntax.method === undefined) return undefined;
  const method = syntax.method.written(name);
  const pattern = syntax.method.begins(method, type);
  // Methods of Go may stand in any file of the package.
  const folder = folderOf(file);
  const files = file.endsWith('.go')
    ? [file, ...sources.files.filter((each) => each.endsWith('.go') && folderOf(each) === folder)]
    : [file];
  for (const each of files) {
    const masked = sources.masked(each);
    const found = pattern.exec(masked);
    if (found === null) continue;
    return { method, file: each, line: lineAt(masked, found.index + found[0].lastIndexOf(method)) };
  }
  return undefined;
}
