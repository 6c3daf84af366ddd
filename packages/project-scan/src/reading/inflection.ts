/** Singular and plural of English nouns, by the rules of Ruby on Rails and Laravel: parameters of paths are made of them. */

type Rules = readonly (readonly [pattern: RegExp, replacement: string])[];

/** The last word decides: `hat_requests` gives `hat_request`. */
export function singularOf(noun: string): string {
  return inflected(noun, SINGULAR);
}

export function pluralOf(noun: string): string {
  return inflected(noun, PLURAL);
}

function inflected(noun: string, rules: Rules): string {
  if (UNCOUNTABLE.test(noun)) return noun;
  const rule = rules.find(([pattern]) => pattern.test(noun));
  return rule === undefined ? noun : noun.replace(...(rule as [RegExp, string]));
}

const UNCOUNTABLE = /(?:^|[_-])(?:equipment|information|rice|money|species|series|fish|sheep|jeans|police|news)$/i;

const SINGULAR: Rules = [
  [/people$/i, 'person'],
  [/children$/i, 'child'],
  [/men$/i, 'man'],
  [/(database)s$/i, '$1'],
  [/(quiz)zes$/i, '$1'],
  [/(matr)ices$/i, '$1ix'],
  [/(vert|ind)ices$/i, '$1ex'],
  [/(alias|status)(?:es)?$/i, '$1'],
  [/(octop|vir)(?:us|i)$/i, '$1us'],
  [/(cris|test)(?:is|es)$/i, '$1is'],
  [/(shoe|move|movie|hive|tive)s$/i, '$1'],
  [/(o|bus|mouse|x|ch|ss|sh)es$/i, '$1'],
  [/([^aeiouy]|qu)ies$/i, '$1y'],
  [/([lr])ves$/i, '$1f'],
  [/([^f])ves$/i, '$1fe'],
  [/(analy|ba|diagno|parenthe|progno|synop|the)s[ei]s$/i, '$1sis'],
  [/([ti])a$/i, '$1um'],
  [/(n)ews$/i, '$1ews'],
  [/ss$/i, 'ss'],
  [/s$/i, ''],
];

const PLURAL: Rules = [
  [/person$/i, 'people'],
  [/child$/i, 'children'],
  [/(quiz)$/i, '$1zes'],
  [/(matr|vert|ind)(?:ix|ex)$/i, '$1ices'],
  [/(x|ch|ss|sh)$/i, '$1es'],
  [/([^aeiouy]|qu)y$/i, '$1ies'],
  [/(hive)$/i, '$1s'],
  [/([lr])f$/i, '$1ves'],
  [/([^f])fe$/i, '$1ves'],
  [/sis$/i, 'ses'],
  [/([ti])um$/i, '$1a'],
  [/(buffal|tomat)o$/i, '$1oes'],
  [/(bus|alias|status)$/i, '$1es'],
  [/s$/i, 's'],
  [/$/, 's'],
];
