/**
 * Words that deny: "none", "only", "no known caller", "0 open". They are an answer to act on, so that only a complete one
 * may say them; every other says that this is as far as was found. They stand here and nowhere else (a test looks for
 * them), and a summary gets at them by the completeness that the envelope computes.
 */

/** What of something is denied. */
export interface Says {
  /** Everything that could change the answer was looked at. */
  readonly isComplete: boolean;
  /** `no circle of imports` */
  readonly none: (what: string) => string;
  /** `no routes found`. */
  readonly noneFound: (what: string) => string;
  /** As a whole clause. */
  readonly noneAtAll: string;
  /** As the end of "X has". */
  readonly noCaller: string;
  readonly noOtherCaller: string;
  readonly noReader: string;
  /** As the end of "X calls". */
  readonly nothingCalled: string;
  readonly noPath: (from: string, to: string) => string;
  readonly nothingDepends: (subject: string) => string;
  readonly nothingReads: (subject: string) => string;
  readonly onlyNamedAt: (place: string) => string;
  readonly noTest: string;
  readonly noSymbolChanged: (diff: string) => string;
  readonly noneChanged: string;
  readonly onlyMatch: (hit: string, query: string) => string;
  readonly noMatch: (query: string) => string;
  readonly noneExact: string;
  readonly noDefinition: (name: string) => string;
  readonly noNameLike: string;
  readonly noVariable: string;
  /** Of a route, a command, a job or an event. */
  readonly noEntry: (name: string) => string;
  readonly noneOpen: string;
  readonly nothingBreaks: (change: string) => string;
  readonly noSmell: string;
  readonly noneUnhealthy: string;
  readonly noOtherRoot: string;
  readonly unusedElsewhere: string;
}

const complete: Says = {
  isComplete: true,
  none: (what) => `no ${what}`,
  noneFound: (what) => `no ${what} found`,
  noneAtAll: 'none',
  noCaller: 'no known caller',
  noOtherCaller: 'no other known caller',
  noReader: 'no known reader',
  nothingCalled: 'nothing that is defined here',
  noPath: (from, to) => `No call path from ${from} to ${to} is known`,
  nothingDepends: (subject) => `Nothing that depends on ${subject} is known`,
  nothingReads: (subject) => `Nothing that reads ${subject} is known`,
  onlyNamedAt: (place) => `Only ${place} names it`,
  noTest: 'No test is known to reach it',
  noSymbolChanged: (diff) => `The diff (${diff}) changes no symbol`,
  noneChanged: 'No symbol is changed',
  onlyMatch: (hit, query) => `${hit} is the only match for "${query}"`,
  noMatch: (query) => `No symbol matches "${query}"`,
  noneExact: 'none with exactly this name',
  noDefinition: (name) => `No definition of ${name} was found`,
  noNameLike: 'No definition here has a name like it',
  noVariable: 'no environment variable of that name is read',
  noEntry: (name) => `No ${name} is known`,
  noneOpen: '0 open',
  nothingBreaks: (change) => `${change} breaks nothing`,
  noSmell: 'No smell was found',
  noneUnhealthy: 'No file is both unhealthy (C or worse) and often changed',
  noOtherRoot: 'No other root asks for a package of this one',
  unusedElsewhere: 'Not used by what other roots have',
};

/** As far as was found. */
const soFar: Says = {
  isComplete: false,
  none: (what) => `no ${what} found so far`,
  noneFound: (what) => `no ${what} in what was looked at`,
  noneAtAll: 'none recognised',
  noCaller: 'no caller found so far',
  noOtherCaller: 'no other caller found so far',
  noReader: 'no reader found so far',
  nothingCalled: 'nothing found so far',
  noPath: (from, to) => `No call path from ${from} to ${to} was found so far`,
  nothingDepends: (subject) => `Nothing found so far depends on ${subject}`,
  nothingReads: (subject) => `Nothing found so far reads ${subject}`,
  onlyNamedAt: (place) => `${place} names it`,
  noTest: 'No test found so far reaches it',
  noSymbolChanged: (diff) => `No symbol found so far is changed by the diff (${diff})`,
  noneChanged: 'No symbol found so far is changed',
  onlyMatch: (hit, query) => `${hit} matches "${query}"`,
  noMatch: (query) => `No symbol found so far matches "${query}"`,
  noneExact: 'none found so far with exactly this name',
  noDefinition: (name) => `No definition of ${name} was found so far`,
  noNameLike: 'No definition that is read has a name like it',
  noVariable: 'no environment variable of that name was found so far',
  noEntry: (name) => `No ${name} was found so far`,
  noneOpen: '',
  nothingBreaks: (change) => `${change} breaks nothing found so far`,
  noSmell: 'No smell was found so far',
  noneUnhealthy: 'No file so far is both unhealthy (C or worse) and often changed',
  noOtherRoot: 'No other root found so far asks for a package of this one',
  unusedElsewhere: 'No use found in other roots, which is not certain',
};

/** Said where a question about health has no answer. */
export const nothingMeasured = 'Nothing was measured, so there is no grade.';

export function saysOf(isComplete: boolean): Says {
  return isComplete ? complete : soFar;
}
