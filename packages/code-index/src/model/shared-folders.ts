/** How near two files lie: how many folders, from the root down, both are in; more where they are one file. */
export function sharedFolders(a: string, b: string): number {
  const others = b.split('/');
  const different = a.split('/').findIndex((folder, i) => folder !== others[i]);
  return different < 0 ? others.length : different;
}
