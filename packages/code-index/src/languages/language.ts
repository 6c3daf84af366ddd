/** What there is to say of one language that is read without a checker. */
import type { LanguagePolicy, World } from '../inference/language-policy.ts';
import type { SyntaxFacts } from '../model/syntax.ts';
import type { Outline } from './outline/outline.ts';
import type { ComplexityRules } from './shape/complexity.ts';
import type { Grammar } from './shape/grammars.ts';
import type { SyntaxTree } from './shape/tree.ts';

export interface Language {
  /** As people write it, and as `repository/languages.ts` calls its files. */
  readonly name: string;
  /** Languages whose files see each other's definitions have one family, by its name; most are alone in theirs. */
  readonly family: string;
  readonly reading: ByGrammar | ByHand;
  /** What names and expressions mean. */
  readonly policy: (world: World) => LanguagePolicy;
  /** What branches, nests and jumps. */
  readonly complexity: ComplexityRules;
  /** The grammar cannot read all that compiles: what stands around what it cannot is measured all the same. */
  readonly isReadInParts?: boolean;
  /** Of languages whose types are not worked out, so that callers are candidates by name. */
  readonly outline?: Outline;
}

/** Texts are parsed, and facts are made of the tree. */
interface ByGrammar {
  readonly grammar: Grammar;
  /** Never throws on odd source code. */
  readonly extract: (tree: SyntaxTree) => SyntaxFacts;
}

/** Where there is no grammar: a reader of our own. */
interface ByHand {
  /** Never throws on odd source code. */
  readonly read: (text: string) => SyntaxFacts;
  /** The tree that complexity is measured on. */
  readonly structure: (text: string) => SyntaxTree;
}
