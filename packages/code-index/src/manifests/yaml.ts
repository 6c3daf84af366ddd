/**
 * The little of YAML that lists of packages are written in, line by line and without nesting: a library that reads all of it
 * can be ended by some thousands of brackets.
 */
import { captured, unquoted } from './values.ts';

/** The list under a key at the top of a YAML file, in either of the two ways to write it. */
export function yamlList(text: string, key: string): string[] {
  const block = yamlBlock(text, key);
  const flow = /^\s*\[([^\]]*)\]/.exec(block);
  if (flow !== null)
    return (flow[1] as string)
      .split(',')
      .map(unquoted)
      .filter((item) => item !== '');
  return captured(block, /^[ \t]*-[ \t]+(\S.*)$/gm).map(unquoted);
}

export function yamlScalar(text: string, key: string): string | undefined {
  const value = new RegExp(`^${key}:[ \\t]*([^\\n#]*)`, 'm').exec(text)?.[1]?.trim();
  if (value !== undefined && /^[>|]/.test(value)) return yamlBlock(text, key).replace(/^[^\n]*/, '');
  return value === undefined || value === '' ? undefined : unquoted(value);
}

export function yamlKeys(text: string, key: string): string[] {
  const block = yamlBlock(text, key);
  const indent = /^([ \t]+)\S/m.exec(block)?.[1];
  return indent === undefined ? [] : captured(block, new RegExp(`^${indent}([\\w.-]+):`, 'gm'));
}

/** What stands behind a key at the top: the rest of its line and the lines that belong to it. */
function yamlBlock(text: string, key: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (start < 0) return '';
  const found = [(lines[start] as string).slice(key.length + 1)];
  for (const line of lines.slice(start + 1)) {
    if (/^[^\s#-]/.test(line)) break;
    found.push(line);
  }
  return found.join('\n').replace(/(^|\s)#.*/gm, '$1');
}
