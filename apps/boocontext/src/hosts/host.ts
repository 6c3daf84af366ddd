/** What is known of a host: where its files are, and what shall be in them. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ConfigEdit, ConfigFormat } from './config-edit.ts';

export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project of the scope `project`. */
  readonly directory: string;
}

export interface Host {
  /** As it is typed. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  readonly scopes: readonly Scope[];
  /** Whether its own files can say that it calls the tools without asking. */
  readonly canAllow: boolean;
  /** A folder or file that it makes for itself: where one is there, the host is taken to be on this machine. */
  traces(surroundings: Surroundings): readonly string[];
  wanted(options: WantedOptions, surroundings: Surroundings): Wanted;
}

interface WantedOptions {
  readonly scope: Scope;
  /** The host shall call the tools without asking first. */
  readonly allow: boolean;
  /** What starts this boocontext: the program, then its arguments. */
  readonly start: readonly [string, ...string[]];
}

/** What shall be there: edits of files that are the host's, and whole files that are ours alone. */
export interface Wanted {
  readonly configs: readonly WantedConfig[];
  readonly texts: readonly { readonly file: string; readonly text: string }[];
  /** What a person does next. */
  readonly next: string;
}

export interface WantedConfig {
  readonly file: string;
  readonly format: ConfigFormat;
  readonly edit: ConfigEdit;
  /** What a file that is made anew begins with. */
  readonly blank: string;
}

/** JSON as the standard has it. */
export const plainJson: ConfigFormat = { kind: 'json', withComments: false };
/** JSON with comments and trailing commas. */
export const commentedJson: ConfigFormat = { kind: 'json', withComments: true };

export const pathsOfThisMachine = 'What was written may hold paths of this machine: keep it out of the repository.';

export function isHere(host: Host, surroundings: Surroundings): boolean {
  return host.traces(surroundings).some((trace) => existsSync(trace));
}

export function homeOf({ env }: Surroundings): string {
  return env['HOME'] || os.homedir();
}

/** `~/.config`, or what stands for it. */
export function configHomeOf(surroundings: Surroundings): string {
  return surroundings.env['XDG_CONFIG_HOME'] || path.join(homeOf(surroundings), '.config');
}

/** From whose `skills` several hosts read: one text for all of them, so that none finds the same skill twice. */
export function sharedFolderOf(scope: Scope, surroundings: Surroundings): string {
  return path.join(scope === 'user' ? homeOf(surroundings) : surroundings.directory, '.agents');
}

/** The first of these files that is there, else the one named last. */
export function firstThere(folder: string, names: readonly string[], otherwise: string): string {
  return path.join(folder, names.find((name) => existsSync(path.join(folder, name))) ?? otherwise);
}
