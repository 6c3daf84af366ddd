/** The tools that boocontext is measured beside, in the order of the tables. */
import { codegraph } from './codegraph.mjs';
import { gitnexus } from './gitnexus.mjs';
import { languageServer } from './language-servers.mjs';
import { repowise } from './repowise.mjs';
import { treeSitterAnalyzer } from './tree-sitter-analyzer.mjs';

/** @type {readonly import('./peer.mjs').Peer[]} */
export const PEERS = [codegraph, gitnexus, repowise, treeSitterAnalyzer, languageServer];
