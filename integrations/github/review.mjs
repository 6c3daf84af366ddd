// What the action in action.yml does: it runs `boocontext review` on what is checked out, writes the Markdown into the
// job's summary, and where a token is given into a comment and to code scanning. The repository is not trusted: npx
// starts in an empty folder, so that no `.npmrc` and no `node_modules` of the repository has a say in what runs, and what
// is printed goes through `annotate`, because a runner obeys lines that begin with `::`.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sendSarif, writeComment } from './api.mjs';

/** What keeps a review from being made, in words for whoever set it up. */
class CannotReview extends Error {}

const levels = ['error', 'warning', 'note'];
/** A job's summary may have 1 MiB, and a character four bytes. */
const mostOfSummary = 250_000;
/** A comment may have 65,536 characters. */
const mostOfComment = 60_000;

try {
  process.exitCode = await reviewPullRequest(readSettings(process.env));
} catch (error) {
  if (!(error instanceof CannotReview)) throw error;
  annotate('error', error.message);
  process.exitCode = 1;
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {NodeJS.ProcessEnv} env */
function readSettings(env) {
  const { REVIEW_VERSION: version = '', REVIEW_FAIL_ON: failOn = '', REVIEW_TOKEN: token = '' } = env;
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    throw new CannotReview(`version is one like 1.2.3, so that the same one runs tomorrow, not ${version}`);
  if (failOn !== '' && !levels.includes(failOn))
    throw new CannotReview(`fail-on is one of ${levels.join(', ')}, not ${failOn}`);
  const sarif = isOn('sarif', env.REVIEW_SARIF);
  if (sarif && token === '') throw new CannotReview('sarif needs a token with security-events: write');
  const target = env.GITHUB_BASE_REF ? `origin/${env.GITHUB_BASE_REF}` : '';
  return {
    version,
    failOn,
    sarif,
    comment: token !== '' && isOn('comment', env.REVIEW_COMMENT),
    base: env.REVIEW_BASE || target,
    directory: env.GITHUB_WORKSPACE ?? process.cwd(),
    summaryFile: env.GITHUB_STEP_SUMMARY,
    pullRequest: pullRequestOf(env.GITHUB_EVENT_PATH),
    sha: env.GITHUB_SHA,
    ref: env.GITHUB_REF,
    api: { url: env.GITHUB_API_URL ?? 'https://api.github.com', repository: env.GITHUB_REPOSITORY ?? '', token },
  };
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function isOn(name, value = '') {
  if (!['true', 'false', ''].includes(value)) throw new CannotReview(`${name} is true or false, not ${value}`);
  return value === 'true';
}

/**
 * @param {string | undefined} eventFile
 * @returns {number | undefined} undefined where something else than a pull request started the job
 */
function pullRequestOf(eventFile) {
  if (eventFile === undefined) return undefined;
  const number = JSON.parse(readFileSync(eventFile, 'utf8')).pull_request?.number;
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * @param {Settings} settings
 * @returns {Promise<number>} the exit code: that of the review
 */
async function reviewPullRequest(settings) {
  const { head, mergeBase } = commitsOf(settings);
  const range = `${mergeBase}..HEAD`;
  const { text, exitCode } = review(settings, range, settings.failOn === '' ? [] : ['--fail-on', settings.failOn]);
  if (settings.summaryFile !== undefined) appendFileSync(settings.summaryFile, `${cut(text, mostOfSummary)}\n`);
  // All of it is made before GitHub is asked: a connection that is kept meanwhile would be closed by the other side.
  const sarif = settings.sarif ? review(settings, range, ['--sarif']).text : undefined;
  if (settings.comment && settings.pullRequest !== undefined) {
    const reason = await writeComment(settings.api, settings.pullRequest, cut(text, mostOfComment));
    if (reason !== undefined) annotate('warning', `The review is in the summary of the job alone: ${reason}`);
  }
  if (sarif !== undefined) {
    // Whoever checks out the head itself, and not its merge, has alerts at the lines of that one.
    const ref = head === settings.sha ? settings.ref : `refs/pull/${settings.pullRequest}/head`;
    const reason = await sendSarif(settings.api, head, ref ?? '', sarif);
    if (reason !== undefined) annotate('warning', `Code scanning did not get the findings: ${reason}`);
  }
  if (exitCode !== 0) annotate('error', `The review has findings of the level ${settings.failOn} or above.`);
  return exitCode;
}

/**
 * What is checked out, and where it left the branch that it is to be merged into: others' commits there are not its own.
 * @param {Settings} settings
 */
function commitsOf({ base, directory }) {
  if (base === '') throw new CannotReview('this is no pull request, so base must say what to compare with');
  const head = git(directory, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (head === undefined) throw new CannotReview('there is nothing to review: actions/checkout has to come first');
  const target = git(directory, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`);
  const mergeBase = target === undefined ? undefined : git(directory, 'merge-base', target, head);
  if (mergeBase === undefined)
    throw new CannotReview(`the history up to ${base} was not fetched; give actions/checkout fetch-depth: 0`);
  if (mergeBase === head) throw new CannotReview(`what is checked out is part of ${base}, and not the pull request`);
  return { head, mergeBase };
}

/**
 * @param {string} directory
 * @param {string[]} args
 * @returns {string | undefined} undefined where git says no
 */
function git(directory, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: directory, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {Settings} settings
 * @param {string} range
 * @param {string[]} options
 */
function review({ version, directory }, range, options) {
  const empty = mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), 'boocontext-'));
  const command = ['-y', `boocontext@${version}`, 'review', range, '--repo', directory, ...options];
  const { REVIEW_TOKEN: _, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync('npx', command, {
    cwd: empty,
    env: { ...env, NO_COLOR: '1', npm_config_ignore_scripts: 'true' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  rmSync(empty, { recursive: true, force: true });
  // It ends with 2 where it fails, and where it has findings; only then does it say something.
  const text = (stdout ?? '').trim();
  if (status === null || ![0, 2].includes(status) || text === '')
    throw new CannotReview(
      `boocontext review failed, which says nothing of the diff. ${error?.message ?? stderr.trim()}`,
    );
  return { text, exitCode: status };
}

/**
 * @param {string} markdown
 * @param {number} mostCharacters
 * @returns {string} whole lines, with what they open closed
 */
function cut(markdown, mostCharacters) {
  if (markdown.length <= mostCharacters) return markdown;
  const lines = markdown.slice(0, markdown.lastIndexOf('\n', mostCharacters)).split('\n');
  const isOpen = lines.lastIndexOf('<details>') > lines.lastIndexOf('</details>');
  return [...lines, ...(isOpen ? ['', '</details>'] : []), '', '… and more, which is too long for this place.'].join(
    '\n',
  );
}

/**
 * Shows a message beside the job, without letting it be a command to the runner.
 * @param {'error' | 'warning'} level
 * @param {string} message
 */
function annotate(level, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::${level} title=boocontext review::${escaped}`);
}
