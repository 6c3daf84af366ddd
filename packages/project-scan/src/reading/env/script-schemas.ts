/** What envalid, t3-env and Zod want of the environment of a script: a variable without a default makes them fail. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { fieldsOf } from '../scripts/literals.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import type { DeclaredEnvVar } from './declared-env-var.ts';

export function scriptSchemas(sources: Sources): readonly DeclaredEnvVar[] {
  return sources.scripts().flatMap((file) => {
    const text = sources.text(file);
    return [
      ...(text.includes('cleanEnv') && text.includes('envalid') ? ofEnvalid(sources, file) : []),
      ...(text.includes('createEnv') && text.includes('@t3-oss/env') ? ofT3(sources, file) : []),
      ...(/['"]zod[/'"]/.test(text) && /\b(process|import\.meta|Bun)\.env\b/.test(text) ? ofZod(sources, file) : []),
    ];
  });
}

/** `cleanEnv(process.env, {PORT: port({default: 3333}), SALT: str()})` */
function ofEnvalid(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const masked = sources.masked(file);
  return [...masked.matchAll(/\bcleanEnv\s{0,20}\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const [, specification] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    const declared = declaredIn(sources, file, specification, (written) => ({
      // `devDefault` does not hold in production.
      hasDefault: /(?<![\w$])default\s*:/.test(written),
      isNeeded: true,
    }));
    return withMembers(sources, file, match.index, declared);
  });
}

/** `createEnv({server: {DATABASE_URL: z.string().url()}, client: {…}, shared: {…}, runtimeEnv: process.env})` */
function ofT3(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const masked = sources.masked(file);
  return [...masked.matchAll(/\bcreateEnv\s{0,20}\(\s{0,20}\{/g)].flatMap((match) => {
    const from = match.index + match[0].length - 1;
    const fields = fieldsOf(masked, { from, to: closingBracket(masked, from) + 1 });
    const declared = ['server', 'client', 'shared'].flatMap((side) =>
      declaredIn(sources, file, fields.get(side), ofSchema),
    );
    return withMembers(sources, file, match.index, declared);
  });
}

/** `z.object({PORT: z.coerce.number().default(80)}).parse(process.env)`, or by the name that the object is given. */
function ofZod(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const masked = sources.masked(file);
  return [
    ...masked.matchAll(
      /(?:\b(?:const|let|var)\s+([\w$]+)\s*=\s*)?\bz\s*\.\s*(?:object|strictObject|looseObject)\s*\(\s*\{/g,
    ),
  ].flatMap((match) => {
    const from = match.index + match[0].length - 1;
    const to = closingBracket(masked, from) + 1;
    const parsed = parsingOf(masked, match[1], to);
    if (parsed === undefined) return [];
    const declared = declaredIn(sources, file, { from, to }, (written) => {
      const how = ofSchema(written);
      return { ...how, isNeeded: how.isNeeded && parsed.isStrict };
    });
    return withMembers(sources, file, parsed.at ?? match.index, declared);
  });
}

/** Whether this object is what the environment is parsed by, and whether a variable that is missing ends the program. */
function parsingOf(
  masked: string,
  name: string | undefined,
  end: number,
): { readonly isStrict: boolean; readonly at?: number } | undefined {
  const close = masked.indexOf(')', end);
  const chained = close < 0 ? null : parsingHere.exec(masked.slice(close + 1, close + 200));
  if (chained !== null) return { isStrict: isStrict(chained[1] ?? '', masked, close) };
  if (name === undefined) return undefined;
  for (const each of masked.matchAll(parsing)) {
    if (each[1] === name) return { isStrict: isStrict(each[2] ?? '', masked, each.index), at: each.index };
  }
  return undefined;
}

const environment = String.raw`\s*\(\s*(?:\{\s*\.\.\.\s*)?(?:process|import\.meta|Bun)\.env\b(?!\s*[.?[])`;
const parsingHere = new RegExp(String.raw`^\s*\.\s*(parse|safeParse|parseAsync)${environment}`);
const parsing = new RegExp(String.raw`(?<![\w$.])([\w$]+)\s*\.\s*(parse|safeParse|parseAsync)${environment}`, 'g');

/** What is parsed safely only ends the program where the code says so. */
function isStrict(verb: string, masked: string, at: number): boolean {
  return verb !== 'safeParse' || /\.success\b[^}]{0,400}\b(throw|process\.exit)\b/.test(masked.slice(at, at + 1000));
}

/**
 * Besides the variables, what has each of them as a member: the constant that the call at this place makes, and those that
 * are made of it by its name or its `data`.
 */
function withMembers(
  sources: Sources,
  file: string,
  at: number,
  declared: readonly DeclaredEnvVar[],
): readonly DeclaredEnvVar[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const before = masked.slice(Math.max(0, at - 200), at);
  const made =
    /\b(?:const|let|var)\s{1,20}([\w$]{1,100})(?:\s{0,20}:\s{0,20}[\w.<>, ]{1,100})?\s{0,20}=\s{0,20}(?:[\w.]{1,60}\(\s{0,20})?(?:[\w$]{1,60}\.)?(?:z\s{0,20}\.\s{0,20})?$/.exec(
      before,
    );
  const listed = declared.map((each) => ({ ...each, isDeclared: true as const }));
  if (made === null) return listed;
  const name = made[1] ?? '';
  const again = masked.matchAll(
    new RegExp(
      `\\b(?:const|let|var)\\s{1,20}([\\w$]{1,100})(?:\\s{0,20}:\\s{0,20}[\\w.<>, ]{1,100})?\\s{0,20}=\\s{0,20}${escaped(name)}(?:\\.data)?!?\\s{0,20};`,
      'g',
    ),
  );
  const keepers = [
    { name, at: at - before.length + made.index },
    ...[...again].map((match) => ({ name: match[1] ?? '', at: match.index })),
  ];
  const members = keepers.flatMap((keeper) => {
    const line = lineAt(text, keeper.at);
    return declared.map((each) => ({ ...each, line, holds: keeper.name, member: each.name }));
  });
  return [...listed, ...members];
}

interface How {
  readonly hasDefault: boolean;
  readonly isNeeded: boolean;
}

function ofSchema(written: string): How {
  const hasDefault = /\.\s*(default|catch|prefault)\s*\(/.test(written);
  const mayBeMissing =
    /\b(optional|nullish|exactOptional)\s*\(|\bz\s*\.\s*(any|unknown|undefined|preprocess)\s*\(|\bcoerce\s*\.\s*(boolean|string)\b|\bundefined\b/;
  // A schema that stands elsewhere may be optional there.
  return { hasDefault, isNeeded: /^z\s*\./.test(written) && !mayBeMissing.test(written) };
}

/** The fields of an object that is written out; what is spread into it is not seen. */
function declaredIn(
  sources: Sources,
  file: string,
  written: Span | undefined,
  how: (written: string) => How,
): readonly DeclaredEnvVar[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const specification = objectOf(masked, written);
  if (specification === undefined) return [];
  return splitAtCommas(masked, specification.from + 1, specification.to - 1).flatMap(({ from, to }) => {
    const [key = '', name] = /^["']?([A-Za-z_]\w*)["']?\s*:\s*/.exec(text.slice(from, to)) ?? [];
    if (name === undefined) return [];
    const { hasDefault, isNeeded } = how(masked.slice(from + key.length, to));
    return [{ name, file, line: lineAt(text, from), hasDefault, isNeeded: isNeeded && !hasDefault }];
  });
}

/** The object itself, or the one in this file that has the name. */
function objectOf(masked: string, written: Span | undefined): Span | undefined {
  if (written === undefined || masked[written.from] === '{') return written;
  const name = masked.slice(written.from, written.to);
  if (!/^[\w$]+$/.test(name)) return undefined;
  const [made, another] = masked.matchAll(new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}\\s*=\\s*\\{`, 'g'));
  if (made === undefined || another !== undefined) return undefined;
  const from = made.index + made[0].length - 1;
  return { from, to: closingBracket(masked, from) + 1 };
}
