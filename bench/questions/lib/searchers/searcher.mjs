/**
 * What every tool in this benchmark looks like: opened on one repository, asked questions, closed.
 *
 * @typedef {object} Hit
 * @property {string} symbol bare name
 * @property {string} [container]
 * @property {string} file relative to the root, with `/`
 * @property {number} [line] 1-based
 *
 * @typedef {object} Answered
 * @property {Hit[]} hits best first
 * @property {string[]} [files] best first, where the tool ranks files apart from symbols; else the files of the hits
 *
 * @typedef {object} OpenSearcher
 * @property {(question: string, limit: number) => Promise<Answered>} search
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Searcher
 * @property {string} name as reports call it
 * @property {string} how one sentence: what is asked of the tool, and how its answer is read
 * @property {() => Promise<string>} version throws an `Unavailable` where the tool cannot run
 * @property {(repository: import('../repositories.mjs').AskedRepository) => Promise<OpenSearcher>} open
 */

/** A tool that is not there; the message says what to install. */
export class Unavailable extends Error {}
