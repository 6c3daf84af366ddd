import type { SourceFile } from '../checker/ast.ts';
import type { Extraction } from '../languages/typescript/facts.ts';

/** A file opened in a project of the checker: its facts, and every use of a name in it. */
export interface FileView extends Extraction {
  readonly file: string;
  readonly absolute: string;
  readonly project: string;
  readonly sourceFile: SourceFile;
}
