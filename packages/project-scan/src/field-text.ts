import type { SchemaField } from './scan.ts';

/** `id: Int primary key`: one text for each field, the same for all libraries. */
export function fieldText(field: SchemaField): string {
  const { name, type, column, isKey, isUnique, uniqueWith = [], relation, by = [], through, references = [] } = field;
  const called = `${name}${argumentsText(field.arguments)}${field.isOptional === true ? '?' : ''}`;
  return [
    type === '' ? called : `${called}: ${type}`,
    ...(isOther(column, name) ? [`column ${column}`] : []),
    ...(isOther(field.alias, name) ? [`alias ${field.alias}`] : []),
    ...(isKey === true ? ['primary key'] : []),
    ...(isUnique === true ? ['unique'] : uniqueWith.length > 0 ? [`unique with ${uniqueWith.join(' and ')}`] : []),
    ...(relation === undefined ? [] : [relation]),
    ...(field.oneof === undefined ? [] : [`oneof ${field.oneof}`]),
    ...(through === undefined ? [] : [`through ${through}`]),
    ...(by.length === 0 ? [] : [`by ${by.join(' and ')}`]),
    ...(references.length === 0 ? [] : [`→ ${references.join(' and ')}`]),
  ].join(' ');
}

function argumentsText(given: SchemaField['arguments']): string {
  if (given === undefined) return '';
  return given === 'unread' ? '(…)' : `(${given.map(({ name, type }) => `${name}: ${type}`).join(', ')})`;
}

function isOther(called: string | undefined, name: string): called is string {
  return called !== undefined && called !== '' && called !== name;
}
