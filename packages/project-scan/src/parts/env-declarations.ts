/** The one list of libraries that read the environment by a declaration. */

import { dotnetKeys } from '../libraries/asp-net/variables.ts';
import { rustBuild } from '../libraries/cargo/variables.ts';
import { clapArguments } from '../libraries/clap/variables.ts';
import { prismaVariables } from '../libraries/prisma/variables.ts';
import { pydanticSettings } from '../libraries/pydantic/variables.ts';
import { springProperties } from '../libraries/spring/properties.ts';
import { springPlaceholders } from '../libraries/spring/variables.ts';
import { urfaveFlags } from '../libraries/urfave-cli/variables.ts';
import { viperNames } from '../libraries/viper/variables.ts';
import type { EnvDeclarations } from '../reading/env/declared-env-var.ts';
import { goTags } from '../reading/env/go-tags.ts';
import { ownReaders } from '../reading/env/own-readers.ts';
import { scriptImports } from '../reading/env/script-imports.ts';
import { scriptSchemas } from '../reading/env/script-schemas.ts';

export const envDeclarations: readonly EnvDeclarations[] = [
  prismaVariables,
  pydanticSettings,
  scriptSchemas,
  scriptImports,
  clapArguments,
  rustBuild,
  goTags,
  springPlaceholders,
  springProperties,
  dotnetKeys,
  urfaveFlags,
  viperNames,
  ownReaders,
];
