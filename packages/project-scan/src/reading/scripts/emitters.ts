/** Which event emitter an expression stands for: one that a file makes, or a field of a class that is set to one. */

import { escaped, type Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { classesIn } from './decorated.ts';
import { importsIn } from './modules.ts';

/** What a listener on it hears: events of this very emitter, and, where that may be another one, those of the name. */
export function emitterChannels(
  sources: Sources,
  file: string,
  at: number,
  receiver: string,
  name: string,
): readonly string[] {
  const emitter = emitterOf(sources, file, at, receiver);
  return [...(emitter === undefined ? [] : [`emitter:${emitter}:${name}`]), `emitter-name:${name}`];
}

/** @param receiver its last name: `bus` of `bus.on` and `this.bus.on` */
export function emitterOf(sources: Sources, file: string, at: number, receiver: string): string | undefined {
  const masked = sources.masked(file);
  const isOfThis = /\bthis\s{0,9}\.\s{0,9}$/.test(masked.slice(Math.max(0, at - 40), at));
  const owner = classesIn(sources, file).find(({ body }) => body.from <= at && at < body.to);
  if (receiver === 'this') {
    const parent = owner?.parent?.split('.').at(-1) ?? '';
    return owner !== undefined && isEmitterClass(sources, file, parent) ? `${file}#${owner.name}` : undefined;
  }
  if (isOfThis) {
    const made = owner === undefined ? undefined : madeIn(masked.slice(owner.body.from, owner.body.to), receiver);
    return owner !== undefined && made !== undefined && isEmitterClass(sources, file, made)
      ? `${file}#${owner.name}.${receiver}`
      : undefined;
  }
  const meant = meantBy(sources, file, receiver);
  // One of a function is made anew with each call.
  const set = new RegExp(
    `^(?:export\\s{1,20})?(?:const|let|var)\\s{1,20}${escaped(meant.name)}\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,20}new\\s{1,20}(?:[\\w$]{1,100}\\.)?([\\w$]{1,200})`,
    'm',
  ).exec(sources.masked(meant.file));
  return set?.[1] !== undefined && isEmitterClass(sources, meant.file, set[1])
    ? `${meant.file}#${meant.name}`
    : undefined;
}

function madeIn(body: string, field: string): string | undefined {
  return new RegExp(
    `(?<![\\w$])${escaped(field)}\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,20}new\\s{1,20}(?:[\\w$]{1,100}\\.)?([\\w$]{1,200})`,
  ).exec(body)?.[1];
}

/** `EventEmitter` of Node and its like, or a class of the project that extends it. */
function isEmitterClass(sources: Sources, file: string, name: string, step = 0): boolean {
  const from = importsIn(sources, file).get(name)?.module;
  if (from !== undefined && EMITTER_MODULES.has(from)) return true;
  if (from === undefined && /^EventEmitter\w{0,4}$/.test(name)) {
    const named = [...importsIn(sources, file).values()].some(({ module }) => EMITTER_MODULES.has(module));
    if (named) return true;
  }
  const meant = meantBy(sources, file, name);
  const parent = classesIn(sources, meant.file).find((each) => each.name === meant.name)?.parent;
  return (
    parent !== undefined && step < 5 && isEmitterClass(sources, meant.file, parent.split('.').at(-1) ?? '', step + 1)
  );
}

const EMITTER_MODULES: ReadonlySet<string> = new Set([
  'events',
  'node:events',
  'eventemitter2',
  'eventemitter3',
  'tiny-typed-emitter',
  'tseep',
]);
