/** What whoever sends or reads messages of GraphQL or Protocol Buffers relies on, and the later of two scans no longer has. */
import type { ScannedSchema } from '@boocontext/project-scan';
import { groupedBy } from '@boocontext/project-scan';
import { cut } from '../wording.ts';
import type { ComparedScans, ContractChange, ContractChanges } from './contracts.ts';

export function messageChanges({ before, now, newNames, isStillSaid }: ComparedScans): ContractChanges {
  const [formerly, messages] = [before.schemas.filter(isMessage), now.schemas.filter(isMessage)];
  const changes: ContractChange[] = [];
  const open: string[] = [];
  const byName = groupedBy(messages, nameOf);
  for (const old of formerly) {
    const same = byName.get(nameOf(old)) ?? [];
    const file = newNames.get(old.file) ?? old.file;
    // Versions of an interface lie side by side, and messages move from file to file.
    const here = same.filter((each) => each.file === file);
    const next = here.length > 0 ? here : same;
    const [message, ...others] = next;
    if (message !== undefined) {
      if (others.length === 0) changes.push(...fieldChanges(old, message, isStillSaid));
      continue;
    }
    const simple = old.name.slice(old.name.lastIndexOf('.') + 1);
    if (isStillSaid(new RegExp(`\\b(?:message|type|input|interface|enum|union)\\s+${simple}\\b`), file))
      open.push(`${old.orm} ${cut(old.name, 100)} is no longer read, so whether it has changed is not known`);
    else
      changes.push({
        rule: 'removed-message',
        message: `${old.orm} ${old.kind ?? 'message'} ${cut(old.name, 100)} is gone`,
        file: old.file,
        isSure: true,
      });
  }
  return { changes: [...new Map(changes.map((each) => [`${each.rule} ${each.message}`, each])).values()], open };
}

function isMessage({ orm }: ScannedSchema): boolean {
  return orm === 'graphql' || orm === 'protobuf';
}

function nameOf({ orm, name }: ScannedSchema): string {
  return `${orm} ${name}`;
}

type IsStillSaid = ComparedScans['isStillSaid'];

function fieldChanges(old: ScannedSchema, now: ScannedSchema, isStillSaid: IsStillSaid): readonly ContractChange[] {
  const [before, after] = [fieldsOf(old), fieldsOf(now)];
  const place = { file: now.file, ...(now.line === undefined ? {} : { line: now.line }), isSure: true };
  const changes: ContractChange[] = [];
  const add = (rule: ContractChange['rule'], field: string, message: string) =>
    changes.push({ rule, message: `${cut(now.name, 100)}.${cut(field, 100)} ${message}`, ...place });
  const hasDefault = (name: string, type: string) =>
    isStillSaid(new RegExp(`\\b${name}\\s*:\\s*${escaped(type)}\\s*=`), now.file);
  for (const [name, field] of before) {
    const next = after.get(name);
    if (next === undefined) {
      add('removed-field', name, 'is gone');
      continue;
    }
    const isSafe = now.orm === 'graphql' && isSafeChange(field.type, next.type, now.kind === 'input');
    if (field.type !== next.type && !isSafe)
      add('changed-field', name, `was ${cut(field.type, 100)}, is ${cut(next.type, 100)}`);
    if (field.number !== undefined && next.number !== undefined && field.number !== next.number)
      add(
        'changed-field',
        name,
        `was number ${field.number}, is number ${next.number}: what was stored or sent is read as another`,
      );
    for (const [argument, type] of field.given) {
      const given = next.given.get(argument);
      if (given === undefined) add('removed-field', name, `no longer takes ${argument}`);
      else if (given !== type && !isSafeChange(type, given, true))
        add('changed-field', name, `took ${argument}: ${type}, takes ${given}`);
    }
    for (const [argument, type] of next.given)
      if (!field.given.has(argument) && type.endsWith('!') && !hasDefault(argument, type))
        add('required-field', name, `must be given ${argument} now`);
  }
  if (now.kind === 'input')
    for (const [name, { type }] of after)
      if (!before.has(name) && type.endsWith('!') && !hasDefault(name, type))
        add('required-field', name, 'is new, and whoever sends it must give it');
  if (now.orm === 'protobuf')
    for (const [name, { type }] of after)
      if (!before.has(name) && type.startsWith('required '))
        add('required-field', name, 'is new, and whoever sends it must give it');
  return changes;
}

interface Field {
  readonly type: string;
  /** What it takes, of GraphQL: types by name. */
  readonly given: ReadonlyMap<string, string>;
  /** Of Protocol Buffers: what stands for it in what is sent. */
  readonly number: string | undefined;
}

function fieldsOf({ fields }: ScannedSchema): ReadonlyMap<string, Field> {
  return new Map(
    fields.map(({ name, type, number, arguments: given = [] }): readonly [string, Field] => [
      name,
      {
        type,
        given: new Map(
          given === 'unread' ? [] : given.map((each): readonly [string, string] => [each.name, each.type]),
        ),
        number,
      },
    ]),
  );
}

/** What is given may be left out where it had to be given; what is read is there where it might not be. */
function isSafeChange(old: string, now: string, isGiven: boolean): boolean {
  const [strict, loose] = isGiven ? [old, now] : [now, old];
  return strict !== loose && isLoosened(strict, loose);
}

/** Nothing but signs of what must be there are left out. */
function isLoosened(strict: string, loose: string): boolean {
  let at = 0;
  for (const char of strict) {
    if (char === loose[at]) at++;
    else if (char !== '!') return false;
  }
  return at === loose.length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
