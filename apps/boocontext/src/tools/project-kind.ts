import path from 'node:path';
import { besideFile, type ProjectAnswer } from '@boocontext/code-index';
import type { ProjectScan } from '@boocontext/project-scan';

/**
 * A project, whose routes say more of what it is than how it is started: what serves is an application, though its main
 * is that of a command, or is named as that of a library is and makes what serves. A few routes beside many commands are one of them, such as a server for a first look.
 */
export function withKindOfScan<T extends Pick<ProjectAnswer, 'type' | 'entryPoints' | 'directory'>>(
  project: T,
  { routes, entries, apps }: ProjectScan,
): T {
  const served = routes.filter(
    ({ confidence, file }) => confidence === 'high' && besideOf(project, file) === undefined,
  ).length;
  const commands = entries.filter(({ kind }) => kind === 'command').length;
  const modules = project.entryPoints.filter(({ kind }) => kind === 'module');
  const areServed = modules.length > 0 && modules.every(({ file }) => apps.some((app) => app.file === file));
  // What lies within the package that is published, and makes the application of it, is no example of its use.
  const isWithin = (file: string) =>
    besideOf(project, file) === undefined &&
    modules.some((module) => module.file !== file && file.startsWith(`${path.posix.dirname(module.file)}/`));
  const hasCommand = project.entryPoints.some(({ kind, by }) => kind === 'command' && by === 'declared');
  const isMadeWithin =
    project.entryPoints.some(
      ({ kind, file, by, beside }) =>
        kind === 'start' &&
        // An image that runs a module of the package runs what the package is for, also where commands are published.
        (by === 'code' || file.endsWith('.py')) &&
        beside === undefined &&
        isWithin(file),
    ) ||
    (!hasCommand && apps.some(({ file }) => isWithin(file)));
  // The program of a module of Go that has its name is what the module is for, though its root is a package too.
  const isOwnProgram = project.entryPoints.some(
    ({ kind, file, by, beside, name }) =>
      kind === 'command' &&
      by === 'code' &&
      beside === undefined &&
      file.endsWith('.go') &&
      modules.some((module) => path.posix.basename(module.name.replace(/\/v\d+$/, '')) === name),
  );
  const isServing =
    (project.type === 'command' && served > 0 && served * 2 >= commands) ||
    (project.type === 'library' && served > 0 && (areServed || isMadeWithin || isOwnProgram));
  return isServing ? { ...project, type: 'application' } : project;
}

/** Why a file is beside what the project is for; folders that the whole project lies in say nothing. */
export function besideOf({ directory }: Pick<ProjectAnswer, 'directory'>, file: string): ReturnType<typeof besideFile> {
  return besideFile(directory !== '' && file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file);
}
