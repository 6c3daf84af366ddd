/** `RouterModule.register([{ path: 'admin', module: AdminModule }])` of NestJS: prefixes of the controllers of a module. */
import { closingBracket, splitAtCommas } from '../reading/code-text.ts';
import { fieldsOf, literalAt } from '../reading/js-literals.ts';
import type { Sources } from '../reading/sources.ts';

export interface ModulePrefixes {
  /** By the name of a controller. */
  readonly byController: ReadonlyMap<string, string>;
  /** Something of it was not seen, so that any controller may have a prefix. */
  readonly isPartial: boolean;
}

export function modulePrefixes(sources: Sources): ModulePrefixes {
  const byModule = new Map<string, string>();
  let isPartial = false;
  for (const file of sources.scripts()) {
    if (!/\bRouterModule\b/.test(sources.text(file))) continue;
    const [text, masked] = [sources.text(file), sources.masked(file)];
    // `forRoutes` is of the package nest-router, which was there before.
    for (const match of masked.matchAll(/\bRouterModule\s*\.\s*(?:register|forRoutes)\s*\(\s*/g)) {
      const at = match.index + match[0].length;
      if (masked[at] === '[') addTree(text, masked, at, '', byModule);
      else isPartial = true;
    }
  }
  if (byModule.size === 0) return { byController: new Map(), isPartial };
  return { byController: controllersOf(sources, byModule), isPartial };
}

const UNKNOWN = `\${path}`;

function addTree(text: string, masked: string, open: number, above: string, byModule: Map<string, string>): void {
  for (const { from, to } of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
    const written = masked.slice(from, to);
    if (/^\w+$/.test(written)) byModule.set(written, above);
    if (!written.startsWith('{')) continue;
    const fields = fieldsOf(masked, { from, to });
    const [path, module, children] = [fields.get('path'), fields.get('module'), fields.get('children')];
    const said = path === undefined ? undefined : literalAt(text, masked, path.from);
    const full = `${above}/${said ?? UNKNOWN}`;
    if (module !== undefined) byModule.set(masked.slice(module.from, module.to).trim(), full);
    if (children !== undefined && masked[children.from] === '[') addTree(text, masked, children.from, full, byModule);
  }
}

function controllersOf(sources: Sources, byModule: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of sources.scripts()) {
    const masked = sources.masked(file);
    for (const match of masked.matchAll(/@Module\s*\(\s*(?=\{)/g)) {
      const from = match.index + match[0].length;
      const to = closingBracket(masked, from) + 1;
      const name = /^\s*\)[^{]*?\bclass\s+(\w+)/.exec(masked.slice(to, to + 500))?.[1];
      const prefix = name === undefined ? undefined : byModule.get(name);
      const listed = prefix === undefined ? undefined : fieldsOf(masked, { from, to }).get('controllers');
      if (prefix === undefined || listed === undefined || masked[listed.from] !== '[') continue;
      for (const each of splitAtCommas(masked, listed.from + 1, closingBracket(masked, listed.from)))
        found.set(masked.slice(each.from, each.to), prefix);
    }
  }
  return found;
}
