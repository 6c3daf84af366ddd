import { safePath } from '@boocontext/safe-access';

/**
 * What a child server sees of our environment: where things are and how to talk, but no keys. Everything else a server
 * needs is written into its `env`, where a person can see that it is handed over. Its PATH, whoever says it, holds no
 * entry that is relative or lies in one of these repositories: what it starts in turn is looked for there.
 */
export function childEnvironment(
  env: Readonly<Record<string, string>>,
  repositories: readonly string[],
  ours: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const name of process.platform === 'win32' ? safeOnWindows : safeElsewhere) {
    const value = ours[name];
    // Old versions of bash export functions as values that begin so, and run what they find in them.
    if (value !== undefined && !value.startsWith('()')) inherited[name] = value;
  }
  const whole = { ...inherited, ...env };
  return { ...whole, PATH: safePath(repositories, whole) };
}

const safeElsewhere = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
];

const safeOnWindows = [
  'PATH',
  'PATHEXT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'USERNAME',
  'HOMEDRIVE',
  'HOMEPATH',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'COMSPEC',
  'PROCESSOR_ARCHITECTURE',
  'TEMP',
  'TMP',
];
