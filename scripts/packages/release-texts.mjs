// What a release makes of texts and versions; nothing here touches a file.

/**
 * The changelog with what was unreleased under the version, and an empty section *Unreleased* before it.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date as in 2026-11-25
 * @returns {string}
 */
export function closedChangelog(changelog, version, date) {
  const heading = '## Unreleased\n';
  const at = changelog.indexOf(heading);
  if (at === -1) throw new Error('the changelog has no section "Unreleased"');
  const rest = changelog.slice(at + heading.length);
  const [section = ''] = rest.split(/^## /m);
  if (!section.includes('\n- ')) throw new Error('the changelog has nothing that is unreleased');
  return `${changelog.slice(0, at)}${heading}\n## ${version} - ${date}\n${rest}`;
}

/**
 * @param {string} version as in 1.2.3
 * @param {string} than
 * @returns {boolean}
 */
export function isNewer(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = (a ?? []).findIndex((part, index) => part !== b?.[index]);
  return at !== -1 && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}
