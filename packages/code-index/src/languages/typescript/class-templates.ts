/** Templates of classes of Angular. */
import path from 'node:path';

/** `templateUrl: './cart.html'`, relative to the file. */
export function templatesIn(text: string, file: string): readonly string[] {
  const named = text.matchAll(/\btemplateUrl\s{0,9}:\s{0,9}["'`]([^"'`\n]{1,300})["'`]/g);
  return [...named].map(([, template = '']) => path.posix.join(path.posix.dirname(file), template));
}
