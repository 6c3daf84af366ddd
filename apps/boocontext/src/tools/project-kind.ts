import type { ProjectAnswer } from '@boocontext/code-index';
import type { ProjectScan } from '../scan/project-scan.ts';

/**
 * A project, whose routes say more of what it is than how it is started: what serves is an application, though its main
 * is that of a command.
 */
export function withKindOfScan<T extends Pick<ProjectAnswer, 'type'>>(project: T, { routes }: ProjectScan): T {
  const serves = project.type === 'command' && routes.some(({ confidence }) => confidence === 'high');
  return serves ? { ...project, type: 'application' } : project;
}
