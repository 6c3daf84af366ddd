/** The one list of libraries that read the environment by a declaration. */
import { clapArguments } from './clap.ts';
import type { EnvDeclarations } from './declared-env-var.ts';
import { dotnetKeys } from './dotnet.ts';
import { goTags } from './go-tags.ts';
import { ownReaders } from './own-readers.ts';
import { prismaVariables } from './prisma.ts';
import { pydanticSettings } from './pydantic.ts';
import { rustBuild } from './rust-build.ts';
import { scriptImports } from './script-imports.ts';
import { scriptSchemas } from './script-schemas.ts';
import { springPlaceholders } from './spring.ts';
import { springProperties } from './spring-properties.ts';
import { urfaveFlags } from './urfave.ts';
import { viperNames } from './viper.ts';

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
