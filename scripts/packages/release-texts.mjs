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

/** What people take as it lies here, with the version that it starts. */
export const pinningFiles = ['action.yml', 'integrations/gitlab/review.yml'];

/**
 * @param {string} text of one of `pinningFiles`
 * @param {string} current
 * @param {string} version
 * @returns {string}
 */
export function withPinnedVersion(text, current, version) {
  const parts = text.split(`'${current}'`);
  if (parts.length !== 2) throw new Error(`'${current}' must stand there once, and stands ${parts.length - 1} times`);
  return parts.join(`'${version}'`);
}
