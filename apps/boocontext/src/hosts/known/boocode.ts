import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Host, plainJson, type Surroundings } from '../host.ts';
import { InstallFailure } from '../install-failure.ts';
import { installationRoot } from '../start-command.ts';

export const boocode: Host = {
  name: 'boocode',
  title: 'BooCode',
  scopes: ['user'],
  canAllow: false,
  // It has the entry already: nobody has to find it.
  traces: () => [],
  wanted: (_, surroundings) => ({
    configs: [
      {
        file: configFile(surroundings),
        format: plainJson,
        blank: '{}\n',
        edit: {
          container: 'mcpServers',
          name: 'boocontext',
          // BooCode sets both variables. Just the entry that it ships with, so that this counts as there already.
          value: {
            type: 'stdio',
            command: 'node',
            args: [`\${BOOCODE_HOME}/apps/boocontext/bin/boocontext.js`, 'mcp', '--root', `\${BOOCODE_REPO}`],
            enabled: true,
          },
        },
      },
    ],
    // Its agents are part of its own data/AGENTS.md.
    texts: [],
    next: 'BooCode reads it when it starts; its page *Servers* shows boocontext as ready.',
  }),
};

/** BooCode's own order: the variable, then the file of a container, then that of its installation. */
function configFile({ env }: Surroundings): string {
  const shipped = path.join(installationRoot, 'data', 'mcp.json');
  const file = env['MCP_CONFIG_PATH'] || ['/data/mcp.json', shipped].find((place) => existsSync(place));
  if (file !== undefined) return file;
  throw new InstallFailure(
    'BooCode from npm has boocontext with it; for a file of your own, name it in MCP_CONFIG_PATH as you do for BooCode',
  );
}
