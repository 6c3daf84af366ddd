import { isAsidePath } from '@boocontext/code-index';

/** What stands beside a project and is not part of what it does: nobody is served by the routes of an example. */
export function isAside(path: string): boolean {
  return isAsidePath(path, aside) || asideName.test(path.slice(path.lastIndexOf('/') + 1));
}

/** A project may offer what lies there to others; it is not what serves. */
const aside: ReadonlySet<string> = new Set(
  'testing testutil testutils testhelper testhelpers integration doc docs documentation'.split(' '),
);
const asideName = /[._-](stories|story|bench|benchmark|fixture|mock)\.[^.]+$|\.d\.[mc]?ts$/;
