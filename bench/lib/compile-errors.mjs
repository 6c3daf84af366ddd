/** What TypeScript's classic compiler says of a repository, so that an edit can be judged by what it breaks. */
import path from 'node:path';
import { createProgramFactory, planProjects, relativeTo } from '../accuracy/oracle/projects.mjs';
import { listRepositoryFiles, listSourceFiles } from './repositories.mjs';

/**
 * Which files belong to which project is read once; `errors` reads the files anew each time.
 * @param {string} root
 * @returns {{errors: () => Set<string>}} each as `FILE:LINE CODE`, those apart that what is left over causes
 */
export function compileErrors(root) {
  const files = listSourceFiles(root);
  const allFiles = listRepositoryFiles(root);
  const projects = planProjects(root, allFiles, files);
  const createProgram = createProgramFactory(root, allFiles, files);
  return {
    errors() {
      const found = new Set();
      for (const project of projects) {
        const program = createProgram({ ...project, options: { ...project.options, allowJs: true } });
        for (const file of project.owned) {
          const sourceFile = program.getSourceFile(path.join(root, file));
          if (sourceFile === undefined) continue;
          for (const { code, start, file: at } of [
            ...program.getSyntacticDiagnostics(sourceFile),
            ...program.getSemanticDiagnostics(sourceFile),
          ]) {
            if (at === undefined || start === undefined || LEFT_OVER.has(code)) continue;
            found.add(
              `${relativeTo(root, at.fileName)}:${at.getLineAndCharacterOfPosition(start).line + 1} ${SAME.get(code) ?? code}`,
            );
          }
        }
      }
      return found;
    },
  };
}

/** Nobody uses what is still there; code that is not reached. */
const LEFT_OVER = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028]);
/** "Did you mean" is a code of its own. */
const SAME = new Map([
  [2551, 2339],
  [2552, 2304],
  [2724, 2305],
  [2561, 2353],
]);
