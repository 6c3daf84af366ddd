/** The questions that tree-sitter-analyzer is asked, over a mirror of the repository, each answer in a form that was checked. */

import type { Control } from '@boocontext/code-index';
import type { z } from 'zod';
import { ToolFailure } from '../../errors.ts';
import { type ChildCalls, readJson, readPayload } from '../child-calls.ts';
import type { Mirror } from '../mirror.ts';
import { childName } from './child-name.ts';
import type { AnalyzerNote } from './coverage.ts';
import {
  calleeGraphPayload,
  calleesPayload,
  callerGraphPayload,
  callersPayload,
  failurePayload,
  fileHealthPayload,
  impactPayload,
  indexPayload,
  projectHealthPayload,
  searchPayload,
} from './payloads.ts';

export type Callers = z.infer<typeof callersPayload>;
export type Callees = z.infer<typeof calleesPayload>;
export type GraphNode = z.infer<typeof callerGraphPayload>['callers'][number];
export type Impact = z.infer<typeof impactPayload>;
export type Found = z.infer<typeof searchPayload>['results'][number];
export type ProjectHealthFigures = z.infer<typeof projectHealthPayload>;
export type FileHealthFigures = z.infer<typeof fileHealthPayload>;

/** More than any list has that a person or a model reads; what is beyond is said to be cut. */
const LONGEST_LIST = 1000;
/** Building the index of a large repository is the slowest that it does. */
const INDEX_TIMEOUT_MS = 600_000;

export class Analyzer {
  readonly mirror: Mirror;
  readonly #child: ChildCalls;
  /** The state of the mirror that its index is of. */
  #indexed: { readonly generation: number; readonly notes: readonly AnalyzerNote[] } | undefined;
  #classes: { readonly generation: number; readonly classes: Promise<readonly Found[]> } | undefined;

  constructor(child: ChildCalls, mirror: Mirror) {
    this.#child = child;
    this.mirror = mirror;
  }

  /** Brings its index in step with the mirror. Resolves with what the index lacks. */
  async index(control: Control): Promise<readonly AnalyzerNote[]> {
    const { generation } = this.mirror;
    if (this.#indexed?.generation === generation) return this.#indexed.notes;
    const { scope_complete, candidate_snapshot, total_files } = await this.#ask(
      'index',
      { action: 'full' },
      indexPayload,
      control,
    );
    const { errors, truncated_by_max_files } = candidate_snapshot;
    const notes: AnalyzerNote[] = [];
    if (truncated_by_max_files) notes.push({ code: 'stopped_after', files: total_files });
    if (errors > 0) notes.push({ code: 'files_unreadable', files: errors });
    if (!scope_complete && notes.length === 0) notes.push({ code: 'files_unread' });
    this.#indexed = { generation, notes };
    return notes;
  }

  callers(name: string, control: Control): Promise<Callers> {
    const args = { action: 'callers', function_name: name, include_bodies: false, limit: LONGEST_LIST };
    return this.#ask('nav', args, callersPayload, control);
  }

  async callerExtents(name: string, control: Control): Promise<readonly GraphNode[]> {
    const args = { action: 'callers', scope: 'graph', function_name: name };
    return (await this.#ask('nav', args, callerGraphPayload, control)).callers;
  }

  callees(name: string, file: string, control: Control): Promise<Callees> {
    const args = {
      action: 'callees',
      function_name: name,
      file_path: file,
      include_bodies: false,
      limit: LONGEST_LIST,
    };
    return this.#ask('nav', args, calleesPayload, control);
  }

  async calleeExtents(name: string, file: string, control: Control): Promise<readonly GraphNode[]> {
    const args = { action: 'callees', scope: 'graph', function_name: name, file_path: file };
    return (await this.#ask('nav', args, calleeGraphPayload, control)).callees;
  }

  impact(name: string, file: string, depth: number, control: Control): Promise<Impact> {
    const args = { action: 'impact', mode: 'function_impact', function_name: name, file_path: file, depth };
    return this.#ask('nav', { ...args, include_tests: true }, impactPayload, control);
  }

  /** Definitions whose names match, import lines left out; `isCut` when there are more than it tells of. */
  async search(
    query: string,
    control: Control,
    filters: { readonly kind?: string; readonly language?: string } = {},
  ): Promise<{ readonly found: readonly Found[]; readonly isCut: boolean }> {
    const args = { action: 'symbol', query, limit: LONGEST_LIST, ...filters };
    const { results, truncated } = await this.#ask('search', args, searchPayload, control);
    return {
      // What is not in the mirror is not in the repository any more.
      found: results.filter(({ kind, file }) => kind !== 'import' && this.mirror.has(file)),
      isCut: truncated || results.length >= LONGEST_LIST,
    };
  }

  /** Definitions of exactly this name. */
  async definitions(name: string, control: Control): Promise<readonly Found[]> {
    // Signs of a pattern in its language of queries are in no name.
    if (/[*~?\s]/.test(name)) return [];
    return (await this.search(name, control)).found.filter((each) => each.name === name);
  }

  /** The class or interface that holds a line; empty where none does. It does not tell containers by itself. */
  async containerOf(place: { readonly name: string; readonly file: string; readonly line: number }, control: Control) {
    const { generation } = this.mirror;
    if (this.#classes?.generation !== generation) {
      const classes = this.search('*', control, { kind: 'class' }).then(({ found }) => found);
      // Whoever asks next waits for the same answer; a failure is not kept.
      this.#classes = { generation, classes };
      classes.catch(() => {
        if (this.#classes?.classes === classes) this.#classes = undefined;
      });
    }
    const around = (await this.#classes.classes).filter(
      ({ file, line, end_line, name }) =>
        file === place.file && name !== place.name && line <= place.line && place.line <= end_line,
    );
    // The innermost of several is the one that begins last.
    return around.sort((a, b) => b.line - a.line)[0]?.name ?? '';
  }

  projectHealth(control: Control): Promise<ProjectHealthFigures> {
    const args = { action: 'project', min_grade: 'A', max_files: 1_000_000 };
    return this.#ask('health', args, projectHealthPayload, control, INDEX_TIMEOUT_MS);
  }

  fileHealth(file: string, control: Control): Promise<FileHealthFigures> {
    return this.#ask('health', { action: 'file', file_path: file }, fileHealthPayload, control);
  }

  /** A path as it tells it, relative to the mirror; undefined for one outside. */
  relative(file: string): string | undefined {
    const { directory } = this.mirror;
    const relative = file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file;
    return this.mirror.has(relative) ? relative : undefined;
  }

  async #ask<Payload>(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Payload>,
    control: Control,
    timeoutMs = INDEX_TIMEOUT_MS,
  ): Promise<Payload> {
    const what = `${tool} ${String(args['action'])}`;
    const { error, output } = await this.#child.call(tool, { ...args, output_format: 'json' }, control, timeoutMs);
    if (error) throw refused(what, output);
    const value = readJson(childName, what, output);
    const failure = failurePayload.safeParse(value);
    if (failure.success) throw refused(what, failure.data.error);
    return readPayload(childName, what, value, schema);
  }
}

function refused(what: string, cause: string): ToolFailure {
  return new ToolFailure(
    'child_call_failed',
    `${childName} could not answer ${what}: ${cause.slice(0, 300)}`,
    'The native engine can answer: leave out `engine`.',
  );
}
