import { asideOf } from '@boocontext/code-index';

/** Tells what stands beside a project and is not part of what it does: nobody is served by the routes of an example. */
export function besideProject(files: readonly string[]): (file: string) => boolean {
  const aside = asideOf(files, more);
  return (file) => aside.isAside(file) || asideName.test(file.slice(file.lastIndexOf('/') + 1));
}

/** A project may offer what lies there to others; it is not what serves. */
const more: ReadonlySet<string> = new Set(
  'testing testutil testutils testhelper testhelpers integration doc docs documentation'.split(' '),
);
const asideName = /[._-](stories|story|bench|benchmark|fixture|mock)\.[^.]+$|\.d\.[mc]?ts$/;
