/** What a language's own ways of calling things by another road than their name look like: data for the last doubts. */
export interface LanguageConventions {
  /** Code that reaches members or functions by names made at run time, and what to call it. */
  readonly reflection: readonly {
    readonly pattern: RegExp;
    readonly what: string;
    /** It finds modules, whose names are then chosen by other means. */
    readonly loads?: boolean;
    /** It is done when the code is compiled: no text outside of the code names anything by it. */
    readonly compiled?: boolean;
  }[];
  /** Names that the language or common frameworks call by themselves. */
  readonly protocolNames: { readonly test: (name: string) => boolean };
  /** Files that something outside the code starts, and what they are. */
  readonly entryFiles: readonly { readonly pattern: RegExp; readonly what: string }[];
  /** Manifests that make the repository a package for others, by file name. */
  readonly manifests: RegExp;
  /** What one of these says of that: undefined where it says nothing of it. All of them make one where this is left out. */
  readonly makesPackage?: (manifest: string, text: string) => boolean | undefined;
  /** Files that deploy or start the code around and below them: an application, where no manifest makes a package of it. */
  readonly applications?: RegExp;
}
