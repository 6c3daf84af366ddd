// What is asked of GitHub. That it refuses is a message and never an exception: the review is in the job's summary anyway.

import { gzipSync } from 'node:zlib';

/**
 * @typedef {{url: string, repository: string, token: string}} Api
 * @typedef {{id: number, body?: string, user: {login: string, type: string} | null}} Comment
 */

/** By what the comment is found again. Nobody sees it. */
const marker = '<!-- boocontext review -->';
const commentsOfPage = 100;
const timeoutMs = 30_000;
/** What is answered where the token does not suffice; a private repository that it does not see is not there. */
const refusals = [401, 403, 404];

class Refused extends Error {}

/**
 * Writes the one comment of a pull request, or writes it anew.
 * @param {Api} api
 * @param {number} pullRequest
 * @param {string} markdown
 * @returns {Promise<string | undefined>} why it could not
 */
export async function writeComment(api, pullRequest, markdown) {
  return await reasonOf('pull-requests: write', async () => {
    const body = `${marker}\n${markdown}`;
    const own = await ownComment(api, pullRequest);
    if (own === undefined) await ask(api, 'POST', `/issues/${pullRequest}/comments`, { body });
    else await ask(api, 'PATCH', `/issues/comments/${own.id}`, { body });
  });
}

/**
 * @param {Api} api
 * @param {string} commit
 * @param {string} ref
 * @param {string} sarif
 * @returns {Promise<string | undefined>} why it could not
 */
export async function sendSarif(api, commit, ref, sarif) {
  return await reasonOf('security-events: write', async () => {
    const packed = gzipSync(sarif).toString('base64');
    await ask(api, 'POST', '/code-scanning/sarifs', { commit_sha: commit, ref, sarif: packed });
  });
}

/**
 * The comment of an earlier run. People can write the marker too, and what they wrote is left alone: the token of a job
 * and those of apps write as bots.
 * @param {Api} api
 * @param {number} pullRequest
 * @returns {Promise<Comment | undefined>}
 */
async function ownComment(api, pullRequest) {
  for (let page = 1; ; page++) {
    const place = `/issues/${pullRequest}/comments?per_page=${commentsOfPage}&page=${page}`;
    const comments = /** @type {Comment[]} */ (await ask(api, 'GET', place));
    const own = comments.find(({ user, body }) => user?.type === 'Bot' && body?.startsWith(marker));
    if (own !== undefined || comments.length < commentsOfPage) return own;
  }
}

/**
 * @param {string} permission
 * @param {() => Promise<void>} work
 */
async function reasonOf(permission, work) {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) return /** @type {Error} */ (error).message;
    return `${error.message}. The token needs ${permission}, which it never has on a pull request from a fork.`;
  }
}

/**
 * @param {Api} api
 * @param {string} method
 * @param {string} place in the repository
 * @param {object} [body]
 */
async function ask({ url, repository, token }, method, place, body) {
  const response = await fetch(`${url}/repos/${repository}${place}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'boocontext-review',
      'x-github-api-version': '2022-11-28',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    const message = `${method} ${place} was answered with ${response.status}`;
    throw refusals.includes(response.status) ? new Refused(message) : new Error(message);
  }
  return await response.json();
}
