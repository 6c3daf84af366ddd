/** The hosts that boocontext can be put into, in the order in which a person reads of them. */
import type { Host } from './host.ts';
import { boocode } from './known/boocode.ts';
import { claude } from './known/claude.ts';
import { codex } from './known/codex.ts';
import { cursor } from './known/cursor.ts';
import { gemini } from './known/gemini.ts';
import { opencode } from './known/opencode.ts';
import { vscode } from './known/vscode.ts';
import { windsurf } from './known/windsurf.ts';
import { zed } from './known/zed.ts';

export const hosts: readonly Host[] = [opencode, claude, cursor, vscode, codex, gemini, zed, windsurf, boocode];

export const hostNames: readonly string[] = hosts.map(({ name }) => name);
