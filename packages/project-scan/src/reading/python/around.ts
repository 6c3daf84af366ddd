/** What applications of Python run around their routes: middleware, hooks, handlers of errors, and what all routes depend on. */
import type { AroundLines } from '../../scan.ts';
import { aroundLines, namesIn } from '../around-lines.ts';
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { BeforeRoutes } from '../route-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { fileOf } from './modules.ts';

const FRAMEWORKS: readonly (readonly [string, RegExp])[] = [
  ['fastapi', /^[ \t]*(?:from|import)[ \t]+fastapi\b/m],
  ['flask', /^[ \t]*(?:from|import)[ \t]+flask\b/m],
  ['quart', /^[ \t]*(?:from|import)[ \t]+quart\b/m],
  ['starlette', /^[ \t]*(?:from|import)[ \t]+starlette\b/m],
];

const HOOKS =
  /(?<![\w.])(@?)((?:\w{1,60}\.){1,3})(add_middleware|middleware|exception_handler|add_exception_handler|errorhandler|register_error_handler|app_errorhandler|(?:before|after|teardown)_(?:app_)?request|url_value_preprocessor)\b[ \t]*(\()?/g;

/** Of an application before all of its routes; of a router it is not told which these are. */
export function pyAround(sources: Sources): readonly BeforeRoutes[] {
  return sources.files.flatMap((file) => {
    if (!file.endsWith('.py')) return [];
    const text = sources.text(file);
    const framework = FRAMEWORKS.find(([, imports]) => imports.test(text))?.[0];
    if (framework === undefined) return [];
    const masked = sources.masked(file);
    const hooks = [...masked.matchAll(HOOKS)].flatMap((match): readonly BeforeRoutes[] => {
      const [whole, at, owner = '', name = '', bracket] = match;
      if (at === '' && bracket === undefined) return [];
      const end =
        bracket === undefined ? match.index + whole.length : closingBracket(masked, match.index + whole.length - 1);
      const isOfApp =
        /^(?:self\.|\w+\.)?_?\w*app(?:lication)?\.$/.test(owner) || name.includes('_app') || /^app_/.test(name);
      const lines =
        at === '' ? aroundLines(sources, file, { from: match.index, to: end }) : decorated(masked, file, end);
      return lines === undefined ? [] : [isOfApp ? { ...lines, framework } : lines];
    });
    return [...hooks, ...dependencies(sources, file, framework)];
  });
}

/** The lines up to the name of the function below a decorator. */
function decorated(masked: string, file: string, end: number): AroundLines | undefined {
  const head = /\n[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+\w/.exec(masked.slice(end, end + 2000));
  if (head === null) return undefined;
  const line = lineAt(masked, end + head.index + head[0].length - 1);
  return { file, line, endLine: line };
}

/** `FastAPI(dependencies=[Depends(token)])`, and the same of routers and of what includes them. */
function dependencies(sources: Sources, file: string, framework: string): readonly BeforeRoutes[] {
  const masked = sources.masked(file);
  const made = /\b(FastAPI|APIRouter|include_router)[ \t]*\(/g;
  return [...masked.matchAll(made)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    return splitAtCommas(masked, open + 1, closingBracket(masked, open)).flatMap((span): readonly BeforeRoutes[] => {
      if (!/^(?:dependencies|middleware|exception_handlers)\s{0,9}=/.test(masked.slice(span.from, span.to))) return [];
      const lines = aroundLines(sources, file, span, namesIn(masked, span));
      return [match[1] === 'FastAPI' ? { ...lines, framework } : lines];
    });
  });
}

/** The definition of what a dotted name in a text means: `shop.middleware.Audit`. */
export function definitionNamed(sources: Sources, file: string, dotted: string): AroundLines | undefined {
  const name = dotted.slice(dotted.lastIndexOf('.') + 1);
  const module = fileOf(sources, file, dotted.slice(0, Math.max(0, dotted.lastIndexOf('.'))));
  if (module === undefined || name === dotted) return undefined;
  const bare = sources.bare(module);
  const head = [...bare.matchAll(/^(?:async[ \t]+def|def|class)[ \t]+(\w+)/gm)].find((each) => each[1] === name);
  if (head === undefined) return undefined;
  const from = head.index;
  const next = /\n(?=[^\s#)])/.exec(bare.slice(from + head[0].length));
  return aroundLines(sources, module, { from, to: next === null ? bare.length : from + head[0].length + next.index });
}
