import type { SchemaField } from './scan.ts';

/** `id: Int primary key`: one text for each field, the same for all libraries. */
export function fieldText(field: SchemaField): string {
  const { name, type, isKey, isUnique, uniqueWith = [], references = [] } = field;
  const called = `${name}${argumentsText(field.arguments)}${field.isOptional === true ? '?' : ''}`;
  return [
    type === '' ? called : `${called}: ${type}`,
    ...columnOf(field),
    ...(isOther(field.alias, name) ? [`alias ${field.alias}`] : []),
    ...(isKey === true ? ['primary key'] : []),
    ...(isUnique === true ? ['unique'] : uniqueWith.length > 0 ? [`unique with ${uniqueWith.join(' and ')}`] : []),
    ...relationOf(field),
    ...(references.length === 0 ? [] : [`→ ${references.join(' and ')}`]),
  ].join(' ');
}

/** Its type with what it is stored under: a column of another name is another column. */
export function typeText(field: SchemaField): string {
  return [field.type, ...columnOf(field), ...relationOf(field)].join(' ');
}

function columnOf({ column, name }: SchemaField): readonly string[] {
  return isOther(column, name) ? [`column ${column}`] : [];
}

function relationOf({ relation, oneof, through, by = [] }: SchemaField): readonly string[] {
  return [
    ...(relation === undefined ? [] : [relation]),
    ...(oneof === undefined ? [] : [`oneof ${oneof}`]),
    ...(through === undefined ? [] : [`through ${through}`]),
    ...(by.length === 0 ? [] : [`by ${by.join(' and ')}`]),
  ];
}

function argumentsText(given: SchemaField['arguments']): string {
  if (given === undefined) return '';
  return given === 'unread' ? '(…)' : `(${given.map(({ name, type }) => `${name}: ${type}`).join(', ')})`;
}

function isOther(called: string | undefined, name: string): called is string {
  return called !== undefined && called !== '' && called !== name;
}
