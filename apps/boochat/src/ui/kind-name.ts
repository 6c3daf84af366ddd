/**
 * What a definition is, in the words of its language: what the tools call a class is a struct in some, and a file of Go or
 * C has no class.
 */
export function kindName(kind: string, file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  if (kind === 'class' && withStructs.has(ending)) return 'struct';
  if (kind === 'interface' && ending === 'rs') return 'trait';
  if (kind === 'interface' && ending === 'swift') return 'protocol';
  return kind.replaceAll('_', ' ');
}

const withStructs: ReadonlySet<string> = new Set(['go', 'rs', 'c', 'h', 'zig']);
