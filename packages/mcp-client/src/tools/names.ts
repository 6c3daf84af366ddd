import { createHash } from 'node:crypto';

/** The longest tool name that the common model providers accept, which take `[a-zA-Z0-9_-]` only. */
const MAX_NAME_LENGTH = 64;

/**
 * The name under which a tool is offered: `<server>_<tool>`, the server not doubled where the tool's own name begins
 * with it. Other characters become `_`; a name that is too long keeps its beginning and ends in a hash of the whole.
 * Two tools can get the same name: see `Catalogue`.
 */
export function prefixedName(server: string, tool: string): string {
  const prefix = namePrefix(server);
  const repaired = repairName(tool);
  const name = repaired.startsWith(prefix) ? repaired : `${prefix}${repaired}`;
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(`${server}\n${tool}`).digest('hex').slice(0, HASH_LENGTH);
  return `${name.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}

/** What the names of a server's tools begin with, as long as they are not shortened. */
export function namePrefix(server: string): string {
  return `${repairName(server)}_`;
}

export function isRepaired(name: string): boolean {
  return repairName(name) !== name;
}

const HASH_LENGTH = 8;

function repairName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_');
}
