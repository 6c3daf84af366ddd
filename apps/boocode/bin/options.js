// What can be said on the command line. Plain JavaScript with Node's own modules only: `npm start` reads it on a clone
// in which nothing is installed yet.
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Reads the options into the environment, from which the server takes all its settings. Prints the usage and ends this
 * process where that is asked for, or where an option is not understood.
 * @param {object} command
 * @param {string} command.usage what a person types: `npm start -- [OPTIONS]`
 * @param {string} command.more what follows the options
 * @param {string} command.typedIn the directory that a relative DIR is taken from
 * @param {string} [command.version] printed for `--version`
 */
export function readOptions({ usage, more, typedIn, version }) {
  const help = `Usage: ${usage} [--directory DIR] [--port N]

  --directory DIR  the repository to talk about; default: where this is typed
  --port N         where the page is served on 127.0.0.1; default: 9500

${more}`;
  const { directory, port } = parse(help, version);
  process.env.BOOCODE_REPO = path.resolve(typedIn, directory ?? (process.env.BOOCODE_REPO?.trim() || '.'));
  if (port !== undefined) process.env.PORT = port;
}

/** The words for the one place that boocontext's commands take as well; help tells the first. */
const places = /** @type {const} */ ({
  directory: { type: 'string' },
  root: { type: 'string' },
  repo: { type: 'string' },
});

/**
 * @param {string} help
 * @param {string} [version]
 */
function parse(help, version) {
  /** @type {NonNullable<import('node:util').ParseArgsConfig['options']>} */
  const options = { ...places, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  try {
    const { values } = parseArgs({
      options: version === undefined ? options : { ...options, version: { type: 'boolean' } },
    });
    const given = Object.keys(places).filter((word) => values[word] !== undefined);
    if (given.length > 1) throw new Error(`--${given.join(' and --')} mean the same: give one of them`);
    if (!values.help && !values.version) {
      const { port, [given[0] ?? '']: directory } = /** @type {Record<string, string | undefined>} */ (values);
      return { directory, port };
    }
    console.log(values.help ? help : version);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${help}`);
    process.exit(64);
  }
  process.exit(0);
}
