/** Values that may be named in a configuration, usually `process.env` and a few of the host's own. */
export type Variables = Readonly<Record<string, string | undefined>>;

export interface Expansion {
  readonly text: string;
  /** Variables without a value, in the order in which they are named. */
  readonly unset: readonly string[];
  /** Placeholders of other hosts that have no meaning here; sending them as they are would only confuse the server. */
  readonly unsupported: readonly string[];
}

/**
 * Replaces `${VAR}`, `${VAR:-default}` (as Claude Code has it) and `{env:VAR}` (opencode). A variable without a value
 * counts as unset, as in a shell's `:-`, because an empty key or path is a mistake more often than a wish;
 * `${VAR:-}` says that empty is meant. Values are not expanded again.
 */
export function expandVariables(text: string, variables: Variables): Expansion {
  const unset: string[] = [];
  const unsupported: string[] = [];
  const expanded = text.replace(
    placeholder,
    (whole: string, braced?: string, fallback?: string, env?: string): string => {
      const name = braced ?? env;
      if (name === undefined) {
        unsupported.push(whole);
        return whole;
      }
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value !== undefined && value !== '') return value;
      if (fallback !== undefined) return fallback;
      unset.push(name);
      return '';
    },
  );
  return { text: expanded, unset, unsupported };
}

const placeholder =
  /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]{0,1000}))?\}|\{env:([A-Za-z_][A-Za-z0-9_]*)\}|\{file:[^}]{0,1000}\}|\$\{input:[^}]{0,1000}\}/g;
