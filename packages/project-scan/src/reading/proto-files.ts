/** Files of Protocol Buffers, which declare messages and services alike. */
import type { Sources } from './sources.ts';

/** Those of a compiler or a library are not the project's; and each side of a service may keep a copy of the same text. */
export function protoFiles(sources: Sources): readonly string[] {
  const texts = new Set<string>();
  return sources.files.filter((file) => {
    if (!file.endsWith('.proto') || /(^|\/)(google|buf|validate|protoc-gen-\w+)\//.test(file)) return false;
    const text = sources.text(file);
    const isNew = text === '' || !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

/** `shop.v1`; undefined where a file is in no package. */
export function packageOf(masked: string): string | undefined {
  return /^[ \t]*package\s+([\w.]+)\s*;/m.exec(masked)?.[1];
}
