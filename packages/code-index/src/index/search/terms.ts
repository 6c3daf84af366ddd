/**
 * Words of names, comments and questions, made comparable: split, lower-cased and stemmed. What one word means to
 * another is in `vocabulary.ts`.
 */

/** The words of a name or a text in lower case: split at anything that is no letter or digit, at changes of case, and between letters and digits. */
export function splitWords(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
      .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, '$& ')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? []
  );
}

/** The stems of the words of a name; single ASCII letters say nothing and are left out. */
export function stemsOf(name: string): string[] {
  const stems: string[] = [];
  for (const word of splitWords(name)) if (isTelling(word)) stems.push(stem(word));
  return stems;
}

/**
 * Whether one word may be the other with one slip of a finger: a letter too many, missing, another, or two that changed
 * places. The first letter is rarely wrong.
 */
export function isOneSlipFrom(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long || short[0] !== long[0]) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}

/** Long enough to say something. */
export function isTelling(word: string): boolean {
  return word.length > 1 || word.charCodeAt(0) > 127;
}

/**
 * A light stem of an English word in lower case: `serialize`, `serializer` and `serialization` have one; so have
 * `cache`, `cached` and `caching`. In the manner of Porter's algorithm (1980), but one ending is taken off at most
 * after the inflection, since names of programs live by distinctions that prose does not make.
 */
export function stem(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  if (base.length <= 3 || !/^[a-z]+$/.test(base)) return base;
  let stemmed = base;
  const cut = (ending: string, keep: number): boolean => {
    if (!stemmed.endsWith(ending) || stemmed.length - ending.length < keep) return false;
    if (!/[aeiouy]/.test(stemmed.slice(0, -ending.length))) return false;
    stemmed = stemmed.slice(0, -ending.length);
    return true;
  };
  if (stemmed.endsWith('sses')) stemmed = stemmed.slice(0, -2);
  else if (stemmed.endsWith('ies') && stemmed.length > 4) stemmed = `${stemmed.slice(0, -3)}y`;
  else if (/(?:x|ch|sh|zz)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (stemmed.endsWith('s') && !/(?:ss|us|is|alias|canvas)$/.test(stemmed)) stemmed = stemmed.slice(0, -1);

  if (stemmed.endsWith('ied') && stemmed.length > 4) stemmed = `${stemmed.slice(0, -3)}y`;
  else if (cut('ing', 3) || cut('ed', 3)) {
    if (/(?:at|iz|bl|ut|iv|rs|ns|rg|dg|uc|ag)$/.test(stemmed)) stemmed += 'e';
  }
  cut('ly', 4);
  if (cut('ization', 3) || cut('isation', 3)) stemmed += 'ize';
  else if (cut('ication', 3)) stemmed += 'y';
  else if (cut('ation', 3)) {
    // `validation` leaves `valid`, as `validate` does below.
  } else if (cut('ition', 4)) stemmed += 'it';
  else if (stemmed.length > 6 && /[st]ion$/.test(stemmed)) stemmed = stemmed.slice(0, -3);
  else if (!KEEPS_ENDING.has(stemmed)) {
    for (const [ending, keep] of ENDINGS) if (cut(ending, keep)) break;
  }
  if (stemmed.length > 5 && stemmed.endsWith('ate')) stemmed = stemmed.slice(0, -3);
  if (stemmed.length > 4 && stemmed.endsWith('ise')) stemmed = `${stemmed.slice(0, -3)}ize`;
  if (stemmed.length > 3 && stemmed.endsWith('e')) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 4 && /([b-df-hj-np-tv-z])\1$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 3 && stemmed.endsWith('y')) stemmed = `${stemmed.slice(0, -1)}i`;
  return stemmed;
}

/** Words of questions that say nothing about what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again all also although am an and another any anybody anything apart are as ask asks at away back be because become ' +
    'becomes been before behind being below between both but by can cannot come comes could did do does doing done each either else even ever ' +
    'every few find finds for found from gave get gets getting give given gives go goes going got had happen happens has have having he her here ' +
    'hers him his how however i if in into is isn it its itself just kind know knows let like look looked looks lot made make makes making many ' +
    'may me mean means might mine more most much must my need needs neither never no nobody nor not nothing now of off on one ones only onto or ' +
    'other others ought our out over own part perhaps please put puts quite rather really same say says see seem seems seen set shall she should ' +
    'so some somebody someone something somewhere still such take taken takes tell tells than that the their theirs them then there these they ' +
    'thing things this those though through thus till to too under until up upon us use used uses using very via want wanted wants was way we ' +
    'well went were what whatever when where whether which while who whom whose why will with within without would yes yet you your'
  ).split(' '),
);

/** Words of the language that say nothing about the code around them. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'const let var function return if else new this typeof import export from default class extends implements interface type void null undefined ' +
    'true false async await for of in while do switch case break continue throw try catch finally instanceof as is keyof readonly public private ' +
    'protected static string number boolean any unknown never object declare require module exports'
  ).split(' '),
);

const ENDINGS: readonly (readonly [ending: string, keep: number])[] = [
  ['ment', 4],
  ['ness', 4],
  ['ator', 3],
  ['able', 4],
  ['ible', 4],
  ['ity', 4],
  ['er', 4],
  ['or', 4],
];

/** Nouns and verbs whose last letters only look like an ending. */
const KEEPS_ENDING: ReadonlySet<string> = new Set(
  (
    'render enter filter order offer buffer register consider deliver trigger answer gather transfer refer infer defer prefer alter number header ' +
    'letter folder parameter character integer layer author color vector factor mirror monitor cursor operator computer paper matter center quarter ' +
    'chapter corner pointer master border cover power owner other never over under after member remember discover recover differ visitor minor major ' +
    'prior anchor sector tensor document statement element comment argument environment segment fragment increment decrement implement instrument ' +
    'experiment supplement payment moment attachment'
  ).split(' '),
);

/** Forms that no rule of endings brings together. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `
analyse: analyses analysis analyze analyzer analyzes analysing analyzing
index: indices indexes
vertex: vertices
matrix: matrices
child: children
person: people persons
send: sent
write: wrote written
choose: chosen chose choice choices
keep: kept
lose: lost loss
throw: thrown threw
begin: began begun
run: ran running runner
hold: held
build: built
catch: caught
break: broken broke
hide: hidden hid
forget: forgotten forgot
freeze: frozen froze
draw: drawn drew
grow: grown grew growth
understand: understood
bring: brought
hear: heard
hang: hung
stick: stuck
override: overridden overrode
convert: conversion conversions converter converters
subscribe: subscription subscriptions subscriber subscribers
resolve: resolution resolutions
decide: decision decisions
expand: expansion expansions
remove: removal
retrieve: retrieval
arrive: arrival
compare: comparison comparisons comparator
response: responses
exceed: excess
receive: receipt received
divide: division
collide: collision collisions
conclude: conclusion
notify: notification notifications notified notifies
identity: identities
identify: identifier identifiers identification identified
specify: specification
describe: description descriptions descriptor descriptors
delay: delays delayed
alias: aliases
canvas: canvases
status: statuses
sell: sold
pay: paid
spend: spent
tear: torn
fall: fell fallen
feed: fed
die: died dies dying
tie: tied ties
lie: lies
proxy: proxies
shrink: shrunk
steal: stolen
wake: woken woke
win: won
settle: settled
true: truth
old: older oldest
new: newer newest
big: bigger biggest
large: larger largest
small: smaller smallest
short: shorter shortest
fast: faster
slow: slower
early: earlier
expire: expiry expiration
compute: computation
calculate: calculation
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.split(': ');
      return forms.split(' ').map((form): [string, string] => [form, base]);
    }),
);
