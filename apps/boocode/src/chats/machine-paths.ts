/** Where things lie on this machine, kept out of what is shown to others. */

export interface MachinePaths {
  /** With places in the repository relative to it, and what else lies in the person's own folder below `~`. */
  hideIn(text: string): string;
}

interface MachinePathsOptions {
  /** Absolute paths of the repository: as it was named, and the real one. */
  readonly repositories: readonly string[];
  readonly home: string;
}

export function machinePaths({ repositories, home }: MachinePathsOptions): MachinePaths {
  // The longer one first, since the repository may well lie in the folder of the person.
  const hidden = [
    ...repositories.map((directory) => ({ directory, below: '', itself: '.' })),
    { directory: home, below: '~/', itself: '~' },
  ]
    .filter(({ directory }) => directory.length > 1)
    .sort((a, b) => b.directory.length - a.directory.length)
    .map((each) => ({ ...each, pattern: patternOf(each.directory) }));
  return {
    hideIn: (text) =>
      hidden.reduce(
        (shown, { pattern, below, itself }) =>
          shown.replaceAll(pattern, (_match, separator: string | undefined) =>
            separator === undefined ? itself : below,
          ),
        text,
      ),
  };
}

/** The directory with what separates it from what lies in it; not the beginning of a longer name, nor the end of a longer path. */
function patternOf(directory: string): RegExp {
  const literal = directory.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.-])(?:file://)?${literal}(?:([/\\])(?=[\w.@~+$([-])|[/\\]?(?![\w-]|\.\w))`, 'g');
}
