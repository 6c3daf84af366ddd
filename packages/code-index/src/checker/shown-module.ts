/**
 * Files of other languages that are modules to the checker all the same: components, of which it is shown the scripts. It
 * knows each by the name that a compiler finds for it, `Cart.vue.ts`; outside of this folder nothing goes by that.
 */

/** What the checker is shown in the place of a file. */
export interface ShownModule {
  readonly text: string;
  /** Behind the name of the file. */
  readonly extension: string;
}

/** What makes a module of such a file. */
export interface ModuleMaker {
  /** By its name. */
  isFor(file: string): boolean;
  /** Undefined where the text cannot be read. Offsets in it are offsets in the file. */
  moduleOf(file: string, text: string): ShownModule | undefined;
}

/** What the name of a shown module may end with. */
export const SHOWN_EXTENSIONS: readonly string[] = ['.ts', '.tsx', '.js'];

/** By the name that the checker has for it, the file. A name means the same to all checkers. */
const REAL_NAMES = new Map<string, string>();

export function noteShownName(shown: string, real: string): void {
  REAL_NAMES.set(shown, real);
}

/** The file that the checker knows by a name. */
export function realName(name: string): string {
  return REAL_NAMES.get(name) ?? name;
}
