/** `env("DATABASE_URL")`: in Prisma's own language what a data source or a generator is given. */

import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

const given = /(?<![\w.])env\(\s{0,40}"([A-Za-z_]\w{0,200})"\s{0,40}\)/g;

/** Also of `prisma.config.ts`, whose `env` is Prisma's. */
export function prismaVariables(sources: Sources): readonly DeclaredEnvVar[] {
  return sources.files.flatMap((file) => {
    const isSchema = file.endsWith('.prisma');
    if (!isSchema && !/(?:^|\/)(?:prisma\.config|config\/prisma)\.[mc]?[jt]s$/.test(file)) return [];
    const [text, masked] = [sources.text(file), sources.masked(file)];
    if (!isSchema && !/\bimport\s*\{[^{}]{0,500}\benv\b[^{}]{0,500}\}\s*from\s*["']prisma\/config["']/.test(text))
      return [];
    return [...text.matchAll(isSchema ? given : inConfig)]
      .filter(({ index }) => masked[index] === text[index])
      .map(({ index, 1: name = '' }) => ({
        name,
        file,
        line: lineAt(text, index),
        hasDefault: false,
        isNeeded: true,
      }));
  });
}

const inConfig = /(?<![\w.])env(?:<[^<>]{0,200}>)?\(\s{0,40}["']([A-Za-z_]\w{0,200})["']\s{0,40}\)/g;
