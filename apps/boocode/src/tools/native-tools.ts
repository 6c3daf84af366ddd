import { findFilesTool } from './native/find-files.ts';
import { gitBlameTool } from './native/git-blame.ts';
import { gitLogTool } from './native/git-log.ts';
import { gitShowTool } from './native/git-show.ts';
import { grepTool } from './native/grep.ts';
import { listFilesTool } from './native/list-files.ts';
import { viewFileTool } from './native/view-file.ts';
import { type WebFetchOptions, webFetchTool } from './native/web-fetch.ts';
import { webSearchTool } from './native/web-search.ts';
import type { ToolDef } from './tool-def.ts';

export interface NativeToolsOptions {
  /** The repository's root as `openRoot` returns it: a real path. */
  readonly root: string;
  /** A SearXNG server; without one there is no `web_search`. */
  readonly webSearchUrl?: string | undefined;
  readonly webFetch?: WebFetchOptions;
}

/**
 * Every native tool that there can be, for agents, which may name them: `web_search` also where it is not configured,
 * and `read_result`, which belongs to the turns.
 */
export const NATIVE_TOOL_NAMES: readonly string[] = [
  'find_files',
  'git_blame',
  'git_log',
  'git_show',
  'grep',
  'list_files',
  'read_result',
  'view_file',
  'web_fetch',
  'web_search',
];

/** Those that read the web. */
export const webToolNames: ReadonlySet<string> = new Set(['web_fetch', 'web_search']);

export function createNativeTools({ root, webSearchUrl, webFetch }: NativeToolsOptions): ToolDef[] {
  return [
    findFilesTool(root),
    gitBlameTool(root),
    gitLogTool(root),
    gitShowTool(root),
    grepTool(root),
    listFilesTool(root),
    viewFileTool(root),
    webFetchTool(webFetch),
    ...(webSearchUrl === undefined ? [] : [webSearchTool(webSearchUrl)]),
  ];
}
