/** Settings of an application of Spring, Micronaut or Quarkus, from the files beside its sources: those that hold without a profile. */
import type { Sources } from '../sources.ts';

/** Of the module that the file belongs to; undefined where none is set, or several are. */
export function settingOf(sources: Sources, file: string, key: string): string | undefined {
  const module = moduleOf(file);
  const values = names.flatMap((name) => {
    const settings = `${module}src/main/resources/${name}`;
    if (!sources.has(settings)) return [];
    const text = sources.text(settings);
    const value = name.endsWith('.properties') ? ofProperties(text, key) : ofYaml(text, key);
    return value === undefined ? [] : [value];
  });
  return values.length === 1 ? values[0] : undefined;
}

/** `${api.base:/v1}` in a text as the settings have it. */
export function filledIn(sources: Sources, file: string, text: string): string {
  return text.replace(/\$\{([\w.-]{1,200})(?::([^{}]{0,200}))?\}/g, (whole, key: string, byDefault?: string) => {
    const setting = settingOf(sources, file, key);
    return setting ?? byDefault ?? whole;
  });
}

/** The folder of the module that the file belongs to, with its slash; empty for that of the whole. */
export function moduleOf(file: string): string {
  return /^(.*?)(?:src\/main\/)/.exec(file)?.[1] ?? '';
}

const names = ['application.properties', 'application.yml', 'application.yaml'];

function ofProperties(text: string, key: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([\w.-]+) ?[=:](.*)/.exec(line) ?? [];
    if (name !== undefined && isSame(name, key)) return value.trim();
  }
  return undefined;
}

/** The first document alone: further ones are for profiles. */
function ofYaml(text: string, key: string): string | undefined {
  const path: { readonly indent: number; readonly name: string }[] = [];
  const [first = ''] = text.split(/^---/m).filter((part) => part.trim() !== '');
  for (const line of first.split('\n')) {
    const [, spaces, name, written = ''] = /^( *)([\w.-]+):(.*)/.exec(line) ?? [];
    if (spaces === undefined || name === undefined) continue;
    while ((path.at(-1)?.indent ?? -1) >= spaces.length) path.pop();
    path.push({ indent: spaces.length, name });
    const value = (written.split(' #')[0] ?? '').trim();
    if (value === '' || !isSame(path.map((each) => each.name).join('.'), key)) continue;
    return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
  }
  return undefined;
}

/** Spring takes `contextPath` and `context-path` for the same. */
function isSame(left: string, right: string): boolean {
  const plain = (name: string) => name.replaceAll('-', '').toLowerCase();
  return plain(left) === plain(right);
}
