/** What the builds of Maven and Gradle say. */
import { captured } from './values.ts';

export function mavenDependencies(texts: readonly { readonly path: string; readonly text: string }[]) {
  const dependencies: string[] = [];
  const developmentDependencies: string[] = [];
  let last: string | undefined;
  let isForTests = false;
  const end = () => {
    if (last !== undefined) (isForTests ? developmentDependencies : dependencies).push(last);
    last = undefined;
    isForTests = false;
  };
  for (const { path: where, text } of texts) {
    if (where === 'project/dependencies/dependency/artifactId') {
      end();
      last = text;
    } else if (where === 'project/dependencies/dependency/scope') {
      isForTests = text === 'test';
    }
  }
  end();
  return { dependencies, developmentDependencies };
}

export function gradleMembers(text: string): string[] {
  return captured(text, /^[ \t]*include\b\s*(?:\(\s*)?((?:["'][\w:.\-/]+["']\s*(?:,\s*)?)+)/gm)
    .flatMap((list) => captured(list, /["']([^"']+)["']/g))
    .map((member) => member.replace(/^:/, '').replaceAll(':', '/'));
}

/** `<groupId>` with its `<artifactId>`, `"group:artifact:version"`, the id of a plugin. */
export function artifactsIn(text: string): { readonly group: string; readonly artifact: string }[] {
  const found: { group: string; artifact: string }[] = [];
  for (const [, group = '', artifact = ''] of text.matchAll(
    /<groupId>\s{0,50}([\w.-]{1,200})\s{0,50}<\/groupId>\s{0,50}<artifactId>\s{0,50}([\w.-]{1,200})/g,
  ))
    found.push({ group, artifact });
  for (const [, group = '', artifact = ''] of text.matchAll(
    /["']([\w.-]{1,200}):([\w.-]{1,200})(?::[^"'\n]{0,200})?["']/g,
  ))
    found.push({ group, artifact });
  for (const [, group = '', artifact = ''] of text.matchAll(
    /\bgroup\s{0,9}[=:]\s{0,9}["']([\w.-]{1,200})["']\s{0,9},\s{0,9}name\s{0,9}[=:]\s{0,9}["']([\w.-]{1,200})["']/g,
  ))
    found.push({ group, artifact });
  for (const [, id = ''] of text.matchAll(/\bid\s{0,9}[(=]?\s{0,9}["']([\w.-]{1,200})["']/g))
    found.push({ group: id, artifact: id });
  return found;
}

/** The artifact that a `pom.xml` builds, or that a build calls its own. */
export function builtHere(text: string): string[] {
  const rest = text.slice(Math.max(0, text.indexOf('</parent>')));
  const until = rest.search(/<(?:dependencies|dependencyManagement|build|profiles|reporting)>/);
  const found = /<artifactId>\s{0,50}([\w.-]{1,200})/.exec(until < 0 ? rest : rest.slice(0, until))?.[1];
  return found === undefined ? [] : [found];
}
