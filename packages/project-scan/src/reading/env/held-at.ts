/** The name whose value becomes what is read there, as it is or through a call: `const port = Number(`, `port: parseInt(`. */
export function heldAt(masked: string, offset: number): string | undefined {
  const line = masked.slice(Math.max(masked.lastIndexOf('\n', offset - 1) + 1, offset - 300), offset);
  const at = Math.max(line.lastIndexOf('='), line.lastIndexOf(':'));
  if (at < 0 || !/^[!&*\s]{0,5}(?:await |new )?[\w.$]{0,80}\(?[!&*(\s]{0,5}$/.test(line.slice(at + 1)))
    return undefined;
  const left = line.slice(0, line[at - 1] === ':' ? at - 1 : at).trimEnd();
  const [, declared] = /\b(?:const|let|var|val|static|readonly|final)\s+([\w$]+)\s*:/.exec(left) ?? [];
  if (declared !== undefined && line[at] === '=') return declared;
  const [, name, quoted] = /(?:^|[\s,{(])(?:([\w$]+)|["']([\w$]+)["'])$/.exec(left) ?? [];
  return name ?? quoted;
}
