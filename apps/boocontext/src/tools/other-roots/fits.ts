/** Whether a version is one of those that a manifest asks for, by the rules of its registry. */
import type { Registry } from '@boocontext/code-index';
import { satisfies, valid, validRange } from 'semver';

/** Undefined where that cannot be told. */
export function fits(registry: Registry, range: string | undefined, version: string): boolean | undefined {
  if (range === undefined || version === '') return undefined;
  switch (registry) {
    case 'npm':
      return semantic(range === '^' || range === '~' || range === 'latest' ? '*' : range, version);
    case 'rust':
      return semantic(cargoRange(range), version);
    case 'python':
      return pythonFits(range, version);
    case 'maven':
      // What is no range is taken as it is.
      return /^[\w.-]+$/.test(range) && /^[\w.-]+$/.test(version) ? range === version : undefined;
    case 'go':
      return undefined;
  }
}

function semantic(range: string, version: string): boolean | undefined {
  if (valid(version) === null || validRange(range) === null) return undefined;
  return satisfies(version, range);
}

/** A bare `1.2` is `^1.2` there, and a comma joins conditions. */
function cargoRange(range: string): string {
  return range
    .split(',')
    .map((part) => part.trim())
    .map((part) => (/^\d/.test(part) && !part.includes('*') ? `^${part}` : part))
    .join(' ');
}

/** Releases alone: which of the others a range lets in depends on more than the two. */
function pythonFits(range: string, version: string): boolean | undefined {
  const release = releaseOf(version);
  if (range === '*') return release === undefined ? undefined : true;
  const conditions = range.split(',').map((part) => conditionFits(part.trim(), release));
  if (conditions.includes(false)) return false;
  return conditions.every((each) => each === true) ? true : undefined;
}

function conditionFits(condition: string, version: readonly number[] | undefined): boolean | undefined {
  const found = /^(===?|[<>!~]=|[<>^~])?\s*([\d.]+)(\.\*)?$/.exec(condition);
  const wanted = found === null ? undefined : releaseOf(found[2] ?? '');
  if (found === null || wanted === undefined || version === undefined) return undefined;
  const [, operator = '==', , isPrefix] = found;
  const order = compare(version, wanted);
  const startsAlike = (length: number) => compare(version.slice(0, length), wanted.slice(0, length)) === 0;
  switch (operator) {
    case '==':
    case '===':
      return isPrefix ? startsAlike(wanted.length) : order === 0;
    case '!=':
      return isPrefix ? !startsAlike(wanted.length) : order !== 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '~=':
      return wanted.length > 1 ? order >= 0 && startsAlike(wanted.length - 1) : undefined;
    // Poetry's own.
    default:
      return semantic(`${operator}${wanted.slice(0, 3).join('.')}`, padded(version).join('.'));
  }
}

function releaseOf(version: string): readonly number[] | undefined {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : undefined;
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function padded(version: readonly number[]): readonly number[] {
  return [0, 1, 2].map((at) => version[at] ?? 0);
}
