/** TypeScript and JavaScript, read and judged by TypeScript's classic compiler. */
import path from 'node:path';
import ts from 'typescript-oracle';
import { compileErrors } from '../../compile-errors.mjs';
import { blankSpan, lineStart } from '../text.mjs';
import { appended, lineWith, mainFolder, relativePath } from './language.mjs';

/** @typedef {import('./language.mjs').FunctionFound} FunctionFound */
/** @typedef {import('./language.mjs').Sources} Sources */

/** @type {import('./language.mjs').Language} */
export const language = {
  name: 'typescript',
  extension: /(?<!\.d)\.[cm]?[jt]sx?$/,
  isTest: (file) => /\.(test|spec)\.[cm]?[jt]sx?$|(^|\/)__tests__\//.test(file),

  functionsOf(file, text) {
    const source = parse(file, text);
    /** @type {FunctionFound[]} */
    const found = [];
    const isModule = ts.isExternalModule(source);
    const add = (
      /** @type {any} */ node,
      /** @type {string} */ container,
      /** @type {boolean} */ isPublic,
      name = node.name,
      declaration = node,
    ) => {
      if (node.body === undefined || !ts.isBlock(node.body) || !name) return;
      if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return;
      const nameAt = name.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(nameAt);
      const bodyAt = node.body.getStart(source) + 1;
      // A statement is put on a line of its own, so the brace has to end its line.
      const rest = text.slice(bodyAt, text.indexOf('\n', bodyAt) + 1 || undefined);
      found.push({
        file,
        name: name.text,
        container,
        line: line + 1,
        start: declaration.getStart(source),
        end: declaration.end,
        body: /^[ \t]*\r?\n$/.test(rest) ? bodyAt + rest.length : undefined,
        indent: `${/^[ \t]*/.exec(text.slice(lineStart(text, nameAt)))?.[0] ?? ''}  `,
        parameters: node.parameters.map((/** @type {any} */ each) => each.getText(source)),
        isPublic,
        isPrivate: container === '' ? !isPublic : ts.isPrivateIdentifier(name) || isPrivateMember(node),
        isPlain:
          !node.asteriskToken &&
          ts.isIdentifier(name) &&
          !needsTypeArguments(declaration.parent) &&
          node.parameters.every((/** @type {any} */ each) => each.name.getText(source) !== 'this'),
        isMember: container !== '',
      });
    };
    const isExported = (/** @type {any} */ node) =>
      node.modifiers?.some((/** @type {any} */ each) => each.kind === ts.SyntaxKind.ExportKeyword) === true &&
      !node.modifiers.some((/** @type {any} */ each) => each.kind === ts.SyntaxKind.DefaultKeyword);
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement)) add(statement, '', isModule && isExported(statement));
      if (ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1) {
        const { name, initializer } = statement.declarationList.declarations[0] ?? {};
        if (initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
          add(initializer, '', isModule && isExported(statement), name, statement);
      }
      if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue;
      for (const member of statement.members) {
        if (!ts.isMethodDeclaration(member)) continue;
        const isStatic = hasModifier(member, ts.SyntaxKind.StaticKeyword);
        const isPublic = !isStatic && !isPrivateMember(member) && ts.isIdentifier(member.name);
        add(member, statement.name.text, isPublic && isModule && isExported(statement));
      }
    }
    return found;
  },

  call(sources, target, into) {
    const isTypeScript = /\.[cm]?tsx?$/.test(into.file);
    const needed = target.parameters.filter((each) => !/^\.\.\.|^[^:]*[?=]|=/.test(each)).length;
    const values = Array.from({ length: needed }, () => (isTypeScript ? 'undefined as never' : 'undefined')).join(', ');
    if (target.isMember) {
      if (!isTypeScript || !/\.[cm]?tsx?$/.test(target.file)) return undefined;
      const type =
        target.file === into.file
          ? target.container
          : target.isPublic
            ? `import('${specifier(sources, into.file, target.file)}').${target.container}`
            : undefined;
      return type && { statement: `(undefined as unknown as ${type}).${target.name}(${values});` };
    }
    if (target.file === into.file) return { statement: `${target.name}(${values});` };
    const isModule = ts.isExternalModule(parse(into.file, sources.read(into.file)));
    const exported = new RegExp(
      `\\bexports\\.${target.name}\\s*=|module\\.exports\\s*=\\s*\\{[^}]*\\b${target.name}\\b\\s*[,}]`,
    );
    if (!isModule && !isTypeScript && exported.test(sources.read(target.file)))
      return { statement: `require('${specifier(sources, into.file, target.file)}').${target.name}(${values});` };
    if (!target.isPublic || !isModule) return undefined;
    const alias = `wild_${target.name}`;
    return {
      statement: `${alias}(${values});`,
      // Imports are hoisted, so that one at the end moves no line.
      atEnd: `import { ${target.name} as ${alias} } from '${specifier(sources, into.file, target.file)}';\n`,
    };
  },

  unused: (name) => `function ${name}() {\n  return 1;\n}\n`,

  byName(sources, file, name) {
    const text = sources.read(file);
    if (!ts.isExternalModule(parse(file, text))) return [];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const isTypeScript = /\.[cm]?ts$/.test(file);
    const of = (/** @type {string} */ suffix) => `${name}${suffix}`;
    const user = (/** @type {string} */ suffix) => `${folder}${name}${suffix}${path.extname(file)}`;
    const from = (/** @type {string} */ suffix) => specifier(sources, user(suffix), file);
    const all = [
      {
        how: 'a property named by a string on a namespace import',
        symbol: of('A'),
        file,
        files: {
          [file]: appended(text, `export function ${of('A')}() {\n  return 1;\n}\n`),
          [user('A')]:
            `import * as all from '${from('A')}';\n\nconst table${isTypeScript ? ': any' : ''} = all;\nexport const ran${of('A')} = table['${of('A')}']();\n`,
        },
      },
      {
        how: 'a configuration file that names the file and the function',
        symbol: of('B'),
        file,
        files: {
          [file]: appended(text, `export function ${of('B')}() {\n  return 1;\n}\n`),
          [`${name}.json`]: `{ "handler": "${file.replace(/\.\w+$/, '')}.${of('B')}" }\n`,
        },
      },
      {
        how: 'a method named by a string on `this`',
        symbol: `${of('K')}.${of('C')}`,
        file: user('C'),
        files: {
          [user('C')]:
            `class ${of('K')} {\n  run(name${isTypeScript ? ': string' : ''}) {\n    return (${isTypeScript ? 'this as any' : 'this'})[name]();\n  }\n  ${of('C')}() {\n    return 1;\n  }\n}\nexport const ran${of('C')} = new ${of('K')}().run('${of('C')}');\n`,
        },
      },
    ];
    return all;
  },

  test(sources, target, name) {
    if (!target.isPublic || target.isMember) return undefined;
    const existing = sources.files.filter((file) => language.isTest(file));
    const sample = existing.find((file) => /\.(test|spec)\./.test(file));
    const suffix =
      /\.(test|spec)\.[cm]?[jt]sx?$/.exec(sample ?? '')?.[0].replace(/x$/, '') ??
      `.test${path.extname(target.file).replace(/x$/, '')}`;
    const folder = sample === undefined ? 'test/' : sample.slice(0, sample.lastIndexOf('/') + 1);
    const file = `${folder}${name}${suffix}`;
    const isTypeScript = /\.[cm]?ts$/.test(file);
    const needed = target.parameters.filter((each) => !/^\.\.\.|^[^:]*[?=]|=/.test(each)).length;
    const values = Array.from({ length: needed }, () => (isTypeScript ? 'undefined as never' : 'undefined')).join(', ');
    const text = `import { ${target.name} } from '${specifier(sources, file, target.file)}';\n\ntest('${name}', () => {\n  ${target.name}(${values});\n});\n`;
    return { files: { [file]: text }, file, line: 4 };
  },

  routes(sources, name) {
    const folder = mainFolder(sources, language);
    const manifest = sources.files.includes('package.json') ? JSON.parse(sources.read('package.json')) : undefined;
    if (folder === undefined || manifest === undefined) return [];
    const isModule = manifest.type === 'module';
    return ['express', 'fastify'].flatMap((framework) => {
      if (manifest.name === framework) return [];
      const file = `${folder}${name}-${framework}.js`;
      const route = `/${name}/${framework}`;
      const head = isModule
        ? `import ${framework} from '${framework}';\n`
        : `const ${framework} = require('${framework}');\n`;
      const handler =
        framework === 'express'
          ? '(request, response) => {\n  response.json({});\n}'
          : 'async () => {\n  return {};\n}';
      const text = `${head}\nconst app = ${framework}();\napp.get('${route}', ${handler});\napp.listen({ port: 3000 });\n`;
      const changed = { ...manifest, dependencies: { ...manifest.dependencies, [framework]: '*' } };
      const files = { [file]: text, 'package.json': `${JSON.stringify(changed, null, 2)}\n` };
      return [
        {
          how: `a new file with ${framework}`,
          method: 'GET',
          path: route,
          file,
          line: lineWith(text, 'app.get'),
          files,
        },
      ];
    });
  },

  entries(sources, name) {
    if (!sources.files.includes('package.json')) return [];
    const manifest = JSON.parse(sources.read('package.json'));
    const folder = mainFolder(sources, language) ?? '';
    const file = `${folder}${name}-command.js`;
    const bin = typeof manifest.bin === 'string' ? { [manifest.name]: manifest.bin } : manifest.bin;
    const changed = { ...manifest, bin: { ...bin, [name]: `./${file}` } };
    const files = {
      [file]: `#!/usr/bin/env node\nprocess.stdout.write('${name}');\n`,
      'package.json': `${JSON.stringify(changed, null, 2)}\n`,
    };
    return [{ how: '`bin` of package.json', file, line: 1, files }];
  },

  remove(file, text, name, line) {
    const source = parse(file, text);
    /** @type {ts.Node | undefined} */
    let found;
    const visit = (/** @type {ts.Node} */ node) => {
      const named = /** @type {any} */ (node).name;
      if (
        named !== undefined &&
        (ts.isIdentifier(named) || ts.isPrivateIdentifier(named)) &&
        named.text === name &&
        source.getLineAndCharacterOfPosition(named.getStart(source)).line + 1 === line &&
        (ts.isFunctionDeclaration(node) ||
          ts.isMethodDeclaration(node) ||
          ts.isClassDeclaration(node) ||
          ts.isVariableDeclaration(node) ||
          ts.isInterfaceDeclaration(node) ||
          ts.isTypeAliasDeclaration(node) ||
          ts.isPropertyDeclaration(node))
      )
        found ??= node;
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (found === undefined) return undefined;
    if (ts.isVariableDeclaration(found)) {
      const list = found.parent;
      if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1 || !ts.isVariableStatement(list.parent))
        return undefined;
      found = list.parent;
    }
    const rest = blankSpan(text, found.getStart(source), found.end);
    return ts.isExternalModule(source) && !ts.isExternalModule(parse(file, rest))
      ? appended(rest, 'export {};\n')
      : rest;
  },

  errors: (root) => compileErrors(root).errors(),
};

/** @param {any} node @param {ts.SyntaxKind} kind */
function hasModifier(node, kind) {
  return node.modifiers?.some((/** @type {any} */ each) => each.kind === kind) === true;
}

/** Named without them, a class whose type parameters have no defaults is an error and then of no type. @param {any} holder */
function needsTypeArguments(holder) {
  return ts.isClassDeclaration(holder) && holder.typeParameters?.some((each) => each.default === undefined) === true;
}

/** @param {any} member */
function isPrivateMember(member) {
  return [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword].some((kind) => hasModifier(member, kind));
}

/** @param {string} file @param {string} text */
function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
}

/**
 * How a file of the project imports another, in the manner of the project's other imports.
 * @param {Sources} sources
 * @param {string} from
 * @param {string} to
 */
function specifier({ files, read }, from, to) {
  const relative = relativePath(from, to);
  const bare = relative.replace(/\.([cm]?)[jt]sx?$/, '');
  if (/\.[cm]?jsx?$/.test(to)) return relative;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const near = files.filter((file) => file.startsWith(folder) && /\.[cm]?tsx?$/.test(file)).slice(0, 20);
  const written = near
    .map((file) => /from ['"]\.[^'"]*?(\.[cm]?[jt]sx?)?['"]/.exec(read(file)))
    .find((each) => each !== null);
  const extension = written?.[1];
  if (extension === undefined) return bare;
  return extension.includes('t') ? relative : `${bare}.${/\.([cm]?)tsx?$/.exec(to)?.[1] ?? ''}js`;
}
