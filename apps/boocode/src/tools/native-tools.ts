import { findFilesTool } from './native/find-files.ts';
import { gitBlameTool } from './native/git-blame.ts';
import { gitLogTool } from './native/git-log.ts';
import { gitShowTool } from './native/git-show.ts';
import { grepTool } from './native/grep.ts';
import { listFilesTool } from './native/list-files.ts';
import { readResultTool } from './native/read-result.ts';
import { viewFileTool } from './native/view-file.ts';
import { type WebFetchOptions, webFetchTool } from './native/web-fetch.ts';
import { webSearchTool } from './native/web-search.ts';
import type { ResultShelf } from './result-shelf.ts';
import type { ToolDef } from './tool-def.ts';

export interface NativeToolsOptions {
  /** The repository's root as `openRoot` returns it: a real path. */
  readonly root: string;
  readonly shelf: ResultShelf;
  /** A SearXNG server; without one there is no `web_search`. */
  readonly webSearchUrl?: string | undefined;
  readonly webFetch?: WebFetchOptions;
}

/** Every native tool that there can be, `web_search` also where it is not configured. For agents, which may name it. */
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

export function createNativeTools({ root, shelf, webSearchUrl, webFetch }: NativeToolsOptions): ToolDef[] {
  return [
    findFilesTool(root),
    gitBlameTool(root),
    gitLogTool(root),
    gitShowTool(root),
    grepTool(root),
    listFilesTool(root),
    readResultTool(shelf),
    viewFileTool(root),
    webFetchTool(webFetch),
    ...(webSearchUrl === undefined ? [] : [webSearchTool(webSearchUrl)]),
  ];
}
