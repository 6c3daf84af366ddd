// Which source file may import which. Data flows one way, so that each part can be read, tested and replaced without
// the parts above it. Nobody sees this decay from one change to the next, therefore a machine looks at it.

import type { Import, Place } from './imports.ts';

export interface ImportRule {
  readonly name: string;
  /** What would go wrong otherwise, for the person whose import broke the rule. */
  readonly why: string;
  isBrokenBy(link: Import): boolean;
}

interface Room {
  /** Rooms of the same workspace, or single files in them, that this room may import besides itself. */
  readonly mayImport: readonly string[];
  readonly why: string;
}

/**
 * The rooms of each workspace: the folders in its `src`. A file that stands in `src` itself is a room of its own, named
 * without its extension, and `index.ts` there, the package's public face, is the room `entry`.
 */
const roomsByWorkspace: Readonly<Record<string, Readonly<Record<string, Room>>>> = {
  'packages/code-index': {
    model: {
      mayImport: [],
      why: 'The model is the vocabulary that all other rooms share; whatever it imported, every room would depend on.',
    },
    errors: {
      mayImport: [],
      why: 'Every room may throw these errors, so an import from here could lead back to the room that throws.',
    },
    'package-files': {
      mayImport: [],
      why: 'It knows where the package lies and nothing of what is in it, so that every room may ask it.',
    },
    repository: {
      mayImport: ['model', 'errors'],
      why: 'Finding files and asking git must work before anything is parsed, and with no checker running.',
    },
    checker: {
      mayImport: ['model', 'errors', 'package-files'],
      why: 'The checker is an adapter around the TypeScript API; it answers in terms of the model and asks no one.',
    },
    scip: {
      mayImport: ['model', 'errors'],
      why: 'A format is read and written without knowing what is done with it.',
    },
    manifests: {
      mayImport: ['model', 'errors'],
      why: 'What a manifest says is read from its text alone; which files there are, and what follows from it, is for others.',
    },
    inference: {
      mayImport: ['model', 'errors'],
      why: 'What an expression means is worked out for all languages alike; what differs is handed in as a policy.',
    },
    'packed-facts': {
      mayImport: ['model', 'errors'],
      why: 'How facts are written as bytes follows from their shape alone; where they are kept is for others.',
    },
    languages: {
      mayImport: ['model', 'errors', 'package-files', 'packed-facts', 'manifests', 'inference', 'checker/ast.ts'],
      why: 'A language is told from the facts of files; who joins, keeps and asks for them is none of its business. For syntax trees use checker/ast.ts.',
    },
    index: {
      mayImport: [
        'model',
        'errors',
        'package-files',
        'packed-facts',
        'scip',
        'inference',
        'languages',
        'checker',
        'repository',
      ],
      why: 'The index joins facts and knows no question; a query is written on top of it.',
    },
    query: {
      mayImport: ['model', 'errors', 'manifests', 'scip', 'inference', 'languages', 'index', 'checker', 'repository'],
      why: 'A query reads the index. The engine calls queries, so a query that calls the engine would go round in a circle.',
    },
    engine: {
      mayImport: ['model', 'errors', 'package-files', 'languages', 'index', 'query', 'checker', 'repository'],
      why: 'The engine composes all rooms and is itself reached through the entry only.',
    },
    entry: {
      mayImport: ['model', 'errors', 'manifests', 'languages', 'index', 'query', 'checker', 'repository', 'engine'],
      why: 'The entry lists what users of the package see.',
    },
  },
  'packages/project-scan': {
    scan: {
      mayImport: [],
      why: 'The port says what is found in terms of its own, so that whoever asks knows no library and no reader.',
    },
    'package-files': {
      mayImport: [],
      why: 'It knows where the package lies and nothing of what is in it, so that every room may ask it.',
    },
    reading: {
      mayImport: ['scan'],
      why: 'Reading is what libraries share. What is only true of one library belongs into its folder, and is not known here.',
    },
    library: {
      mayImport: ['scan', 'reading'],
      why: 'What is known of a library, and what reads it, has one form for all of them.',
    },
    libraries: {
      mayImport: ['scan', 'reading', 'library'],
      why: 'A library is told from source text; who asks for all of them, and in which thread, is none of its business.',
    },
    'server-frameworks': {
      mayImport: ['reading', 'library', 'libraries/libraries.ts', 'libraries/unread.ts'],
      why: 'Which frameworks a project serves with is told from names of packages and modules.',
    },
    'project-markers': {
      mayImport: ['scan', 'reading', 'library', 'libraries/libraries.ts', 'libraries/unread.ts'],
      why: 'Which layers a project stores with is told from names of packages, modules and files.',
    },
    'declared-columns': {
      mayImport: ['scan', 'library', 'libraries/libraries.ts'],
      why: 'What may be a column is told by the libraries whose queries are read, before anything of them is.',
    },
    stored: {
      mayImport: ['scan', 'libraries/libraries.ts'],
      why: 'Whether a schema is stored is told by the library that declares it.',
    },
    'own-tables': {
      mayImport: ['scan', 'reading', 'stored'],
      why: 'Which tables are those of models is told from the schemas that were found.',
    },
    'field-text': { mayImport: ['scan'], why: 'What a field reads like is told from its record.' },
    reach: { mayImport: ['scan'], why: 'What may be meant where a part is missing is told by what that part says.' },
    aside: { mayImport: [], why: 'What stands beside a project is told by the names of its files.' },
    'example-files': { mayImport: [], why: 'Where example files lie is told by the names of manifests.' },
    parts: {
      mayImport: ['scan', 'reading', 'library', 'libraries', 'server-frameworks', 'project-markers'],
      why: 'A part asks all libraries for one kind of fact; it does not know in which thread, or for how long.',
    },
    edges: {
      mayImport: ['scan', 'reading', 'server-frameworks', 'libraries/libraries.ts'],
      why: 'What leads to what is told from what was found, whichever library that is of.',
    },
    runner: {
      mayImport: [
        'scan',
        'package-files',
        'reading',
        'parts',
        'reach',
        'stored',
        'server-frameworks',
        'project-markers',
        'codesight/names.ts',
        'codesight/found-routes.ts',
      ],
      why: 'The runner has threads, deadlines and a sealed view of files; what is looked for in them is for the parts.',
    },
    codesight: {
      mayImport: ['scan', 'reading', 'runner'],
      why: "What is still codesight's: its own tools, in a sealed thread too, and what it finds that is looked up in the texts.",
    },
    entry: {
      mayImport: [
        'scan',
        'reading',
        'server-frameworks',
        'project-markers',
        'declared-columns',
        'stored',
        'own-tables',
        'field-text',
        'reach',
        'aside',
        'example-files',
        'edges',
        'runner',
        'codesight',
      ],
      why: 'The entry lists what users of the package see, which loads no reader of any library.',
    },
  },
  'packages/mcp-client': {
    errors: {
      mayImport: [],
      why: 'Every room may throw these errors, so an import from here could lead back to the room that throws.',
    },
    config: {
      mayImport: ['errors'],
      why: 'What is configured must be readable, and testable, without any server.',
    },
    process: {
      mayImport: ['errors'],
      why: 'Starting and ending processes for certain is hard enough without knowing what they are for.',
    },
    connection: {
      mayImport: ['errors', 'config', 'process'],
      why: 'A connection to one server knows neither other servers nor what is done with their tools.',
    },
    tools: {
      mayImport: ['errors', 'connection'],
      why: 'Which tools are offered, and what they answered, is decided from data, whatever the state of the servers.',
    },
    registry: {
      mayImport: ['errors', 'config', 'connection', 'tools'],
      why: 'The registry composes the other rooms; processes are behind a connection.',
    },
    entry: {
      mayImport: ['errors', 'config', 'process', 'connection', 'tools', 'registry'],
      why: 'The entry lists what users of the package see.',
    },
  },
  'apps/boocontext': {
    tools: {
      mayImport: ['errors', 'log', 'version', 'package-files', 'children'],
      why: 'A tool answers the same over MCP and in the shell, so it must know neither of the two.',
    },
    mcp: {
      mayImport: ['errors', 'log', 'version', 'package-files', 'tools'],
      why: 'The MCP server offers the tools; commands start it, not the other way round.',
    },
    cli: {
      mayImport: ['errors', 'log', 'version', 'tools', 'mcp', 'children', 'hosts'],
      why: 'The command line is the outermost room of the app.',
    },
    hosts: {
      mayImport: ['version', 'package-files'],
      why: 'What is written into the files of a host depends on no tool, and what a tool answers on no host.',
    },
    children: {
      mayImport: ['errors', 'log', 'version'],
      why: 'How child servers are started and ended is the same whatever they are asked; tools ask them.',
    },
    errors: {
      mayImport: [],
      why: 'Every room may throw these errors, so an import from here could lead back to the room that throws.',
    },
    log: {
      mayImport: [],
      why: 'Every room may say what went wrong, and all say it in one way.',
    },
    version: {
      mayImport: ['package-files'],
      why: 'Every room may say which version this is.',
    },
    'package-files': {
      mayImport: [],
      why: 'Where a file of the package lies is the same for every room.',
    },
  },
  'apps/boocode': {
    errors: {
      mayImport: [],
      why: 'Every room may throw these errors, so an import from here could lead back to the room that throws.',
    },
    version: {
      mayImport: [],
      why: 'Every room may say which version this is.',
    },
    'follow-file': {
      mayImport: [],
      why: 'Whoever reads a file that a person edits may follow it.',
    },
    config: {
      mayImport: ['errors'],
      why: 'What is configured must be readable, and testable, without any server.',
    },
    repository: {
      mayImport: [],
      why: 'What may be read of the repository, and what is masked, is decided in one place that knows no tool and no route.',
    },
    web: {
      mayImport: [],
      why: 'What may be reached in the network is decided in one place that knows nothing of the repository.',
    },
    tools: {
      mayImport: ['errors', 'version', 'repository', 'web'],
      why: 'A tool knows neither who calls it nor where its answer goes; the turn loop and the routes both call it.',
    },
    agents: {
      mayImport: ['errors', 'follow-file'],
      why: 'Which agents there are, and what each may use, is decided from a file and from names of tools alone.',
    },
    chats: {
      mayImport: ['errors'],
      why: 'What is stored must stay readable whatever becomes of models, tools and pages.',
    },
    mcp: {
      mayImport: ['errors', 'version', 'follow-file', 'tools'],
      why: 'MCP servers bring tools into the registry; nobody else needs to know that they are MCP servers.',
    },
    reading: {
      mayImport: ['tools'],
      why: 'What is asked before anybody asks needs the tools alone, so that it can be tested without any server.',
    },
    turns: {
      mayImport: ['errors', 'tools', 'agents', 'chats'],
      why: 'A turn is handed its model, its tools and its store, so that it runs the same without any server around it.',
    },
    models: {
      mayImport: ['errors', 'config', 'turns'],
      why: 'Which model servers there are, and their keys, is known in one place; a turn is handed the one that answers it.',
    },
    routes: {
      mayImport: ['errors', 'version', 'config', 'repository', 'tools', 'agents', 'chats', 'mcp', 'turns', 'models'],
      why: 'Routes turn HTTP into calls of the rooms below, and only the app knows which routes there are.',
    },
    app: {
      mayImport: [
        'errors',
        'version',
        'config',
        'repository',
        'tools',
        'agents',
        'chats',
        'mcp',
        'reading',
        'turns',
        'models',
        'routes',
      ],
      why: 'The app composes the rooms and does not listen, so that tests can ask it without a socket.',
    },
    server: {
      mayImport: ['errors', 'version', 'config', 'app'],
      why: 'The process around the app: it reads the environment, listens, and ends what was started.',
    },
  },
  'apps/boochat': {
    api: {
      mayImport: [],
      why: 'How the server is asked is the same for every view.',
    },
    ui: {
      mayImport: ['api'],
      why: 'Pieces of the page that know no feature, so that any feature can be built of them.',
    },
    drawings: {
      mayImport: ['api', 'ui'],
      why: 'A tool answer is drawn the same in a chat, in Explore and beside the code, so a drawing knows none of them.',
    },
    features: {
      mayImport: ['api', 'ui', 'drawings'],
      why: 'The app puts features side by side; none of them knows what is around it.',
    },
    app: {
      mayImport: ['api', 'ui', 'features'],
      why: 'The addresses, and what is around every page.',
    },
    styles: {
      mayImport: [],
      why: 'Colours and the ground of the page.',
    },
    main: {
      mayImport: ['app', 'styles'],
      why: 'Puts the app into the document.',
    },
  },
  'packages/test-support': {
    'enough-time': { mayImport: [], why: 'Pieces of tests stand alone.' },
    git: { mayImport: [], why: 'Pieces of tests stand alone.' },
    growth: { mayImport: [], why: 'Pieces of tests stand alone.' },
    'model-server': { mayImport: [], why: 'Pieces of tests stand alone.' },
    mutations: { mayImport: [], why: 'Pieces of tests stand alone.' },
    processes: { mayImport: [], why: 'Pieces of tests stand alone.' },
    'server-process': { mayImport: ['until'], why: 'It waits for the server to listen.' },
    'stuck-threads': { mayImport: ['until'], why: 'It waits for the threads to be stuck.' },
    until: { mayImport: [], why: 'Pieces of tests stand alone.' },
    warnings: { mayImport: [], why: 'Pieces of tests stand alone.' },
    entry: {
      mayImport: [
        'enough-time',
        'git',
        'growth',
        'model-server',
        'mutations',
        'processes',
        'server-process',
        'stuck-threads',
        'until',
        'warnings',
      ],
      why: 'The entry lists what tests see.',
    },
  },
  'packages/safe-access': {
    inside: { mayImport: [], why: 'Whether one path lies in another depends on nothing else.' },
    'regular-file': { mayImport: ['inside'], why: 'Files are read the same, whatever is in them.' },
    'make-folder': { mayImport: [], why: 'A folder is made the same, whoever wants it.' },
    'replace-file': { mayImport: [], why: 'A file is put in its place the same, whatever is in it.' },
    printable: { mayImport: [], why: 'What may be shown on a terminal is told by the text alone.' },
    parent: { mayImport: [], why: 'Who has started a process is told by the system alone.' },
    'end-process': { mayImport: [], why: 'How a process ends depends on nothing that it may be waiting for.' },
    'processor-time': { mayImport: [], why: 'How long something ran is told by the system alone.' },
    programs: { mayImport: ['inside'], why: 'Which program a name means depends on paths alone.' },
    guarded: { mayImport: ['programs'], why: 'A program is guarded the same, whatever it does.' },
    'git-directory': {
      mayImport: ['inside', 'regular-file'],
      why: 'Where git data lies is told without starting git.',
    },
    'git-command': {
      mayImport: ['git-directory', 'guarded', 'make-folder', 'programs', 'regular-file'],
      why: 'How git is started is data; who starts it, and waits for it or not, is up to the programs.',
    },
    entry: {
      mayImport: [
        'inside',
        'regular-file',
        'end-process',
        'processor-time',
        'programs',
        'guarded',
        'git-directory',
        'git-command',
        'make-folder',
        'parent',
        'printable',
        'replace-file',
      ],
      why: 'The entry lists what users of the package see.',
    },
  },
  'packages/secrets': {
    characters: { mayImport: [], why: 'Runs of characters are walked over in one way.' },
    spans: { mayImport: [], why: 'Where a secret lies is data.' },
    'issued-keys': { mayImport: ['characters'], why: 'Which forms issuers gave their keys is data.' },
    'known-keys': {
      mayImport: ['characters', 'issued-keys', 'spans'],
      why: 'A key of a known form is one whatever stands around it.',
    },
    urls: { mayImport: ['characters', 'spans'], why: 'An address says itself where its password is.' },
    'secret-names': { mayImport: [], why: 'Whether a name stands for a secret is decided by the name alone.' },
    'secret-values': {
      mayImport: ['secret-names'],
      why: 'What is asked of a value depends on what its name promises, and on nothing around it.',
    },
    assignments: {
      mayImport: ['characters', 'secret-names', 'secret-values', 'spans'],
      why: 'How names are given values is one thing, which names and which values are others.',
    },
    commands: {
      mayImport: ['characters', 'secret-values', 'spans'],
      why: 'What commands take without a name for it is told by the commands.',
    },
    'mask-secrets': {
      mayImport: ['assignments', 'characters', 'commands', 'known-keys', 'secret-names', 'spans', 'urls'],
      why: 'What a text is masked by is decided from the text alone.',
    },
    'secret-files': { mayImport: [], why: 'Whether a file is read is decided by its name alone.' },
    entry: {
      mayImport: ['mask-secrets', 'secret-files', 'spans'],
      why: 'The entry lists what users of the package see.',
    },
  },
  'packages/chat-api': {
    about: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    agents: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    chats: { mayImport: ['messages'], why: 'A chat is made of messages.' },
    citations: { mayImport: [], why: 'What an answer names is read from its text alone.' },
    evidence: {
      mayImport: ['messages'],
      why: 'What tools have shown stands in messages; page and export judge by it alike.',
    },
    files: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    health: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    messages: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    models: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    reading: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    shares: { mayImport: ['messages'], why: 'What is shared of a chat is made of messages.' },
    diffs: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    problem: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    servers: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    tools: { mayImport: [], why: 'Shapes stand alone, so that the page bundles only those that it uses.' },
    entry: {
      mayImport: [
        'about',
        'agents',
        'chats',
        'citations',
        'diffs',
        'evidence',
        'files',
        'health',
        'messages',
        'models',
        'problem',
        'reading',
        'servers',
        'shares',
        'tools',
      ],
      why: 'The entry lists what users of the package see.',
    },
  },
};

/** What tests of several workspaces share. */
const testSupport = 'packages/test-support';

/**
 * What every program may touch of a repository that it does not trust, and what none may show. Others import these packages,
 * because a check that each of them had for itself was soon missing in one of them; in return they import no workspace.
 */
const shared: ReadonlySet<string> = new Set(['packages/safe-access', 'packages/secrets']);

/** It rests on what the engine knows of files and manifests. */
const projectScan = 'packages/project-scan';

const boundaries: readonly ImportRule[] = [
  {
    name: 'packages stand alone',
    why: 'A package is useful to any app, and can be understood by itself, only if it imports neither an app nor a sibling package. The exceptions: safe-access and secrets are imported by all and import none, and project-scan rests on the engine.',
    isBrokenBy: ({ from, to }) =>
      isPackage(from.workspace) &&
      to !== undefined &&
      to.workspace !== from.workspace &&
      !shared.has(to.workspace) &&
      !(from.workspace === projectScan && to.workspace === 'packages/code-index') &&
      (from.isSource || to.workspace !== testSupport),
  },
  {
    name: 'test support is for tests',
    why: 'It is not built and not installed, so the import would work here and nowhere else.',
    isBrokenBy: ({ from, to }) => from.isSource && to?.workspace === testSupport && from.workspace !== testSupport,
  },
  {
    name: 'apps meet as processes',
    why: 'Apps talk to each other over their protocols, so that each runs, fails and is installed on its own.',
    isBrokenBy: ({ from, to }) =>
      isApp(from.workspace) && to !== undefined && isApp(to.workspace) && to.workspace !== from.workspace,
  },
  {
    name: 'packages are imported by name',
    why: 'A path into another workspace goes around what that package promises in its `exports`, and breaks once it is installed from npm.',
    isBrokenBy: ({ from, to, packageName }) =>
      packageName === undefined && to !== undefined && to.workspace !== from.workspace,
  },
  {
    name: 'the TypeScript API stays behind the checker',
    why: 'That API changes without notice from release to release; only the checker room should have to follow it.',
    isBrokenBy: ({ from, specifier }) =>
      specifier.startsWith('typescript/unstable') &&
      !(from.workspace === 'packages/code-index' && from.room === 'checker'),
  },
  {
    name: 'MCP stays in the outer layer',
    why: 'Tools and engine answer in their own types; a change of the protocol or its SDK must not reach them.',
    isBrokenBy: ({ from, packageName }) =>
      from.isSource &&
      packageName?.startsWith('@modelcontextprotocol/') === true &&
      !(from.workspace === 'apps/boocontext' && from.room === 'mcp') &&
      !(from.workspace === 'packages/mcp-client' && from.room === 'connection'),
  },
  {
    name: 'codesight stays behind the scan',
    why: 'It must only ever be loaded in a worker that has been sealed off, or it executes what the analysed repository holds.',
    isBrokenBy: ({ from, packageName }) =>
      from.isSource &&
      packageName === 'codesight' &&
      !(from.workspace === projectScan && from.pathInSource.endsWith('worker.ts')),
  },
  {
    name: 'libraries stand side by side',
    why: 'What two libraries share belongs to `reading`; else none can be read, changed or taken out without the other.',
    isBrokenBy: ({ from, to }) =>
      from.workspace === projectScan &&
      from.room === 'libraries' &&
      to?.workspace === projectScan &&
      to.room === 'libraries' &&
      from.pathInSource.split('/').length > 2 &&
      from.pathInSource.split('/')[1] !== to.pathInSource.split('/')[1],
  },
  {
    name: 'features of the page stand side by side',
    why: 'What two features need belongs to `ui` or `drawings`; else none can be changed, or read, without the other.',
    isBrokenBy: ({ from, to }) =>
      from.room === 'features' &&
      to?.room === 'features' &&
      from.pathInSource.split('/')[1] !== to.pathInSource.split('/')[1],
  },
  {
    name: 'parsers stay behind their grammars',
    why: 'They are WebAssembly, loaded when the first file of a language is read: imported anywhere else, every process would pay for them.',
    isBrokenBy: ({ from, packageName }) =>
      from.isSource &&
      packageName !== undefined &&
      /^(?:web-tree-sitter|@repomix\/tree-sitter-wasms|@lumis-sh\/wasm-.*)$/.test(packageName) &&
      !from.pathInSource.endsWith('shape/grammars.ts'),
  },
  {
    name: 'the model is plain data',
    why: 'Data and pure functions need no file system, process, clock or parser, and can be tested without any.',
    isBrokenBy: ({ from, to }) =>
      from.workspace === 'packages/code-index' && from.room === 'model' && from.isSource && to === undefined,
  },
  {
    name: 'sources do not import tests',
    why: 'Tests are not built and not installed, so the import would work here and nowhere else.',
    isBrokenBy: ({ from, to }) => from.isSource && to !== undefined && !to.isSource,
  },
];

/** Every rule, ready to be asked about one import at a time. */
export const importRules: readonly ImportRule[] = [
  ...boundaries,
  ...Object.entries(roomsByWorkspace).flatMap(([workspace, rooms]) =>
    Object.entries(rooms).map(([room, { mayImport, why }]) => roomRule(workspace, room, mayImport, why)),
  ),
];

/** Whether the table above says what the room of this source file may import. */
export function hasRoomRule(place: Place): boolean {
  return roomsByWorkspace[place.workspace]?.[place.room] !== undefined;
}

function roomRule(workspace: string, room: string, mayImport: readonly string[], why: string): ImportRule {
  return {
    name: `${room} of ${workspace} imports ${mayImport.length === 0 ? 'no other room' : `only ${mayImport.join(', ')}`}`,
    why,
    isBrokenBy: ({ from, to }) =>
      from.isSource &&
      from.workspace === workspace &&
      from.room === room &&
      to?.workspace === workspace &&
      to.isSource &&
      to.room !== room &&
      !mayImport.includes(to.room) &&
      !mayImport.includes(to.pathInSource),
  };
}

function isPackage(workspace: string): boolean {
  return workspace.startsWith('packages/');
}

function isApp(workspace: string): boolean {
  return workspace.startsWith('apps/');
}
