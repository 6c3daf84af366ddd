/**
 * On whose object a chain of calls runs. A base that calls `self.load()` runs the `load` of whatever class its object has:
 * a chain that comes from `Report.load` is behind that call in an object of `Report`, and goes on only to those that call the
 * base's own method on such an object, and not on one of a class beside it.
 */
import { type DefinitionRef, keyOfRef } from '../model/facts.ts';
import type { Analysis } from './analysis.ts';
import type { Bridge } from './bridges.ts';
import { UNHURRIED } from './budget.ts';
import { isSame } from './linker.ts';

/** A use of a member, by the definition around it. */
export interface MemberUse {
  readonly ref: DefinitionRef;
  readonly siteFile: string;
  readonly lines: readonly number[];
}

export interface BehindUse {
  /** The class of the object that what is behind runs on, where it is narrower than the class that it is written in. */
  readonly object?: DefinitionRef;
  /** The use is of such an object; else it may be. */
  readonly isSure: boolean;
}

/**
 * @param object The class of the object that the member runs on, where the chain says it; else any that has the member.
 * @returns undefined where the use is of an object of another class
 */
export function behindUse(
  analysis: Analysis,
  member: DefinitionRef,
  use: MemberUse,
  object?: DefinitionRef,
): BehindUse | undefined {
  const home = ownerAround(analysis, member);
  if (home === undefined || use.ref.index < 0) return object === undefined ? FREE : { isSure: false };
  const around = ownerAround(analysis, use.ref);
  // A function inside a method runs on the object of that.
  if (!isSame(home.member, member))
    return around !== undefined && isSame(around.member, home.member)
      ? { ...(object === undefined ? {} : { object }), isSure: true }
      : FREE;
  if (object === undefined) {
    if (around === undefined || isSame(around.owner, home.owner)) return FREE;
    if (buildsOn(analysis, around.owner, home.owner)) return FREE;
  }
  const receivers = use.lines.map((line) =>
    analysis.serviceOf(use.siteFile).receiverIn({ file: use.siteFile, line }, member),
  );
  const isOwn = around !== undefined && receivers.every((receiver) => receiver?.isOwn === true);
  const current = object ?? home.owner;
  if (object !== undefined) {
    const classes = receivers.map((receiver) =>
      receiver?.isOwn === true && around !== undefined ? [around.owner] : receiver?.classes(),
    );
    if (classes.every((each) => each?.every((type) => !mayBeOne(analysis, type, object)) === true)) return undefined;
    const isBelow = (type: DefinitionRef) => isSame(type, object) || buildsOn(analysis, type, object);
    if (!isOwn)
      return { isSure: classes.every((each) => each !== undefined && each.length > 0 && each.every(isBelow)) };
  }
  if (!isOwn || isSame(around.owner, current) || buildsOn(analysis, around.owner, current)) return FREE;
  return mayBeOne(analysis, around.owner, current) ? { object: current, isSure: true } : FREE;
}

/** A definition, and the class of the object that it is reached for alone. */
export function keyOnObject(ref: DefinitionRef, object: DefinitionRef | undefined): string {
  return object === undefined ? keyOfRef(ref) : `${keyOfRef(ref)}\0${keyOfRef(object)}`;
}

/** A class and all that are below it: an object of it is of one of these. */
export function classesOfObject(analysis: Analysis, object: DefinitionRef): readonly DefinitionRef[] {
  return [object, ...analysis.serviceOf(object.file).subclassesOf(object, UNHURRIED)];
}

/** What is on the other side of a bridge may run on an object of this class. */
export function isBridgeTo(analysis: Analysis, { to }: Bridge, object: DefinitionRef | undefined): boolean {
  if (object === undefined || to.object === undefined) return true;
  const { file, name } = to.object;
  return classesOfObject(analysis, object).some(
    (type) => type.file === file && analysis.facts.definition(type)?.name === name,
  );
}

const FREE: BehindUse = { isSure: true };

/** The innermost member around a definition, itself among them, and its class. */
function ownerAround(
  analysis: Analysis,
  { file, index }: DefinitionRef,
): { readonly member: DefinitionRef; readonly owner: DefinitionRef } | undefined {
  const service = analysis.serviceOf(file);
  const definitions = analysis.facts.known(file)?.definitions ?? [];
  for (let at = index; at >= 0; at = definitions[at]?.parent ?? -1) {
    const member = { file, index: at };
    const owner = service.ownerOf(member);
    if (owner !== undefined) return { member, owner };
  }
  return undefined;
}

/** One object may be of both classes: one is below the other, or a third below both. */
function mayBeOne(analysis: Analysis, a: DefinitionRef, b: DefinitionRef): boolean {
  if (isSame(a, b) || buildsOn(analysis, a, b) || buildsOn(analysis, b, a)) return true;
  const below = analysis.serviceOf(a.file).subclassesOf(a, UNHURRIED);
  if (below.length === 0) return false;
  return analysis
    .serviceOf(b.file)
    .subclassesOf(b, UNHURRIED)
    .some((each) => below.some((other) => isSame(each, other)));
}

function buildsOn(analysis: Analysis, type: DefinitionRef, base: DefinitionRef): boolean {
  return analysis
    .serviceOf(type.file)
    .ancestorsOf(type, UNHURRIED)
    .some((each) => isSame(each, base));
}
