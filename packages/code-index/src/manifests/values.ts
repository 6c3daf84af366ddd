/** Parts of texts and of parsed data, as manifests have them. */

export function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim());
}

export function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export function keysOf(data: Readonly<Record<string, unknown>> | undefined, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => (isRecord(data?.[key]) ? Object.keys(data[key]) : []));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
