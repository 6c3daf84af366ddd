/** Which files the health of a project is made of: its grade, and its circles of imports, of which the overview tells too. */
import { isSyntaxLanguage } from '../languages/languages.ts';
import { isAngularTemplate } from '../languages/typescript/components/angular-template.ts';
import type { RepositoryFile } from '../repository/types.ts';

export function isMeasuredFile(file: RepositoryFile): boolean {
  // A template has its code in the class beside it.
  return (file.class === 'source' && !isAngularTemplate(file.path)) || isSyntaxLanguage(file.language);
}

export function isGradedFile(file: RepositoryFile | undefined): boolean {
  return file !== undefined && isMeasuredFile(file) && ungradedAs(file) === undefined;
}

/**
 * Tests are written by other rules (long, repetitive, one case after the other), fixtures may be bad on purpose, and what
 * others wrote is not mended here.
 */
export function ungradedAs(file: RepositoryFile): 'test' | 'fixture' | 'declaration' | 'vendored' | undefined {
  if (!isMeasuredFile(file)) return undefined;
  if (file.declaration) return 'declaration';
  if (FIXTURE.test(file.path)) return 'fixture';
  if (file.test) return 'test';
  return isVendored(file.path) ? 'vendored' : undefined;
}

const FIXTURE = /(^|\/)(__)?(fixtures?|testdata|test-data|mocks)(__)?\//i;

/**
 * Read, since what is ours may call it. `vendor/` alone may be a feature of a marketplace: beside what a browser is sent,
 * and of plain scripts, it is not.
 */
function isVendored(file: string): boolean {
  const folders = file.toLowerCase().split('/').slice(0, -1);
  if (folders.some((folder) => VENDORED.test(folder))) return true;
  const sent = folders.findIndex((folder) => SENT_TO_BROWSERS.test(folder));
  return /\.[cm]?js$/i.test(file) && sent >= 0 && folders.slice(sent + 1).some((folder) => /^vendors?$/.test(folder));
}

const VENDORED = /^(?:third[-_]?party|3rd[-_]?party|vendored)$/;
const SENT_TO_BROWSERS = /^(?:static|assets|public|wwwroot)$/;
