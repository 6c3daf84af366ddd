/**
 * What keeps "nothing uses it" from being proven, as data: a code with the parts that belong to it. A verdict counts them
 * and may look at their codes; people read the words of `query/wording.ts`. Lines are 0-based.
 */

/** A place that a person can open. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

/** What leads to a symbol, and how many mentions of it may lead there too. */
export interface OpenStep {
  readonly name: string;
  readonly likely: number;
  readonly at: SourcePlace;
}

/** Of a symbol that nothing is known to use: why something still may. `name` is the symbol's. */
export type Doubt =
  // What was not looked at, or not understood.
  | { readonly code: 'likely_mentions'; readonly likely: number; readonly total: number }
  /** Of what leads to it; `areAll` where each was asked. */
  | { readonly code: 'open_steps'; readonly steps: readonly OpenStep[]; readonly areAll: boolean }
  /** Of what it calls: calls that may run something of this repository, in order. */
  | {
      readonly code: 'open_calls';
      readonly places: readonly { readonly name: string; readonly at: SourcePlace }[];
    }
  /** Of a path: chains were followed only so far. */
  | { readonly code: 'path_cut'; readonly steps: number }
  | { readonly code: 'files_not_looked_at'; readonly files: number }
  | { readonly code: 'unread_code'; readonly mentions: number }
  | { readonly code: 'left_out_files'; readonly files: readonly string[] }
  | { readonly code: 'read_in_outline'; readonly language: string }
  | { readonly code: 'rows_not_followed' }
  | { readonly code: 'unknown_reflection'; readonly language: string }
  // Who else may use its file.
  | { readonly code: 'test_file'; readonly file: string }
  | { readonly code: 'entry_by_convention'; readonly file: string; readonly what: string }
  | { readonly code: 'named_by_manifest'; readonly file: string; readonly manifest: string }
  | { readonly code: 'script'; readonly file: string }
  | { readonly code: 'loaded_by_computed_name'; readonly file: string; readonly by: SourcePlace }
  | { readonly code: 'named_by_path'; readonly file: string; readonly by: SourcePlace }
  /** `loaded`: the class or module of it that a text names, for whoever loads that. */
  | { readonly code: 'named_by_text'; readonly name: string; readonly loaded: string; readonly at: SourcePlace }
  | {
      readonly code: 'imported_as_default';
      readonly file: string;
      readonly by: SourcePlace;
      readonly specifier: string;
    }
  | { readonly code: 'in_named_folder'; readonly file: string; readonly folder: string; readonly by: SourcePlace }
  | { readonly code: 'taken_by_place'; readonly name: string; readonly file: string }
  // Who else may import it.
  | { readonly code: 'exported_to_unknown'; readonly name: string }
  | { readonly code: 'exported_by_entry'; readonly name: string; readonly entry: string }
  | { readonly code: 'importable_by_unknown'; readonly name: string }
  | { readonly code: 'importable_by_package'; readonly name: string; readonly manifest: string }
  // What it is.
  | { readonly code: 'protocol_name'; readonly name: string }
  | { readonly code: 'no_name'; readonly name: string }
  | { readonly code: 'computed_name'; readonly name: string }
  | { readonly code: 'holds_others'; readonly name: string; readonly held: readonly string[] }
  | { readonly code: 'adds_to_declared'; readonly name: string }
  | { readonly code: 'enum_member'; readonly name: string }
  | { readonly code: 'part_of_shape'; readonly name: string; readonly of: string }
  | { readonly code: 'put_on_object'; readonly name: string; readonly holder: string }
  | { readonly code: 'in_object_literal'; readonly name: string }
  /** `by` a framework, as decorators of TypeScript are; or by whatever the decorator is. */
  | { readonly code: 'decorated'; readonly name: string; readonly by: 'framework' | 'decorator' }
  | {
      readonly code: 'owner_decorated';
      readonly name: string;
      readonly owner: string;
      readonly by: 'framework' | 'decorator';
    }
  // What its type builds on.
  | {
      readonly code: 'outside_base';
      readonly name: string;
      readonly type: string;
      readonly base: string;
      readonly isExtended: boolean;
    }
  | { readonly code: 'unknown_base'; readonly name: string; readonly type: string }
  | { readonly code: 'metaclass'; readonly name: string; readonly type: string }
  | { readonly code: 'told_of_subclasses'; readonly name: string; readonly type: string }
  | { readonly code: 'subclasses_gone_through'; readonly name: string; readonly file: string }
  // Who may get at it without its name.
  | { readonly code: 'made_at_run_time'; readonly name: string; readonly at: SourcePlace }
  | { readonly code: 'reflection'; readonly name: string; readonly what: string; readonly at: SourcePlace }
  | { readonly code: 'dynamic_files_not_looked_at'; readonly files: number }
  | { readonly code: 'module_taken_whole'; readonly name: string; readonly at: SourcePlace }
  | { readonly code: 'object_handed_whole'; readonly name: string; readonly at: SourcePlace }
  | { readonly code: 'member_chosen'; readonly name: string; readonly isUntyped: boolean; readonly at: SourcePlace }
  | {
      readonly code: 'stands_for_shape';
      readonly name: string;
      readonly owner: string;
      /** The interface or type whose member is used; undefined for one without a name in `file`. */
      readonly shape: string | undefined;
      readonly file: string;
      readonly at: SourcePlace;
    }
  | { readonly code: 'shapes_not_compared'; readonly name: string; readonly compared: number }
  | ObjectFlow
  | LanguageDoubt;

/** Where objects of a class, or with `isClass` the class itself, get to code that may call their methods by name. */
export type ObjectFlow =
  | {
      readonly code: 'object_goes_out';
      readonly of: string;
      readonly isClass: boolean;
      readonly end: FlowEnd;
      readonly at: SourcePlace;
    }
  | { readonly code: 'object_not_followed'; readonly of: string; readonly isClass: boolean };

/** How an object is handed to code of which nothing is known. */
export type FlowEnd =
  | { readonly code: 'to_outside' }
  | { readonly code: 'to_unknown_code' }
  | { readonly code: 'to_component' }
  | { readonly code: 'thrown' }
  | { readonly code: 'gone_through' }
  | { readonly code: 'member_chosen' }
  | { readonly code: 'kept_elsewhere' }
  | { readonly code: 'default_export' }
  | { readonly code: 'offered'; readonly name: string }
  /** To what is not followed, in a language whose methods are found by name alone. */
  | { readonly code: 'goes_on' }
  /** The class lies in another one, and is got at through that. */
  | { readonly code: 'in_class' };

/** What only one language has. */
type LanguageDoubt =
  | { readonly code: 'go_without_body'; readonly name: string }
  | { readonly code: 'go_assembly'; readonly name: string; readonly file: string }
  | { readonly code: 'go_linker'; readonly name: string; readonly file: string }
  | { readonly code: 'go_iota'; readonly name: string }
  | { readonly code: 'go_exported_member'; readonly name: string }
  | { readonly code: 'go_stands_for_library'; readonly name: string; readonly type: string }
  | { readonly code: 'java_native'; readonly name: string }
  | { readonly code: 'java_enum_value'; readonly name: string }
  | { readonly code: 'java_record_component'; readonly name: string }
  | { readonly code: 'java_annotation_member'; readonly name: string }
  | { readonly code: 'java_lambda'; readonly name: string }
  | { readonly code: 'java_run_by_heir'; readonly heir: string; readonly of: string }
  | { readonly code: 'java_overrides_library'; readonly name: string; readonly type: string }
  | { readonly code: 'kotlin_external'; readonly name: string }
  | { readonly code: 'kotlin_operator'; readonly name: string }
  | { readonly code: 'kotlin_enum_value'; readonly name: string }
  | { readonly code: 'kotlin_data_part'; readonly name: string }
  | { readonly code: 'kotlin_annotation_member'; readonly name: string }
  | { readonly code: 'kotlin_companion'; readonly name: string }
  | { readonly code: 'kotlin_lambda'; readonly name: string }
  | { readonly code: 'kotlin_other_name'; readonly name: string; readonly file: string }
  | { readonly code: 'kotlin_overrides_library'; readonly name: string; readonly type: string }
  | { readonly code: 'kotlin_overrides_unknown'; readonly name: string }
  | { readonly code: 'csharp_native'; readonly name: string }
  | { readonly code: 'csharp_enum_value'; readonly name: string }
  | { readonly code: 'csharp_written_out'; readonly name: string }
  | { readonly code: 'csharp_attribute'; readonly name: string }
  | { readonly code: 'csharp_found_by_base'; readonly name: string; readonly base: string }
  | { readonly code: 'csharp_generated'; readonly name: string; readonly type: string }
  | { readonly code: 'csharp_overrides_library'; readonly name: string; readonly type: string }
  | { readonly code: 'csharp_overrides_unknown'; readonly name: string }
  | { readonly code: 'python_mangled'; readonly name: string; readonly mangled: string; readonly file: string }
  | { readonly code: 'rust_put_together'; readonly name: string; readonly at: SourcePlace }
  | { readonly code: 'rust_unnamed_types'; readonly name: string }
  | { readonly code: 'rust_outside_trait'; readonly name: string; readonly trait: string }
  | { readonly code: 'rust_unknown_trait'; readonly name: string }
  | { readonly code: 'rust_asked_by_trait'; readonly name: string; readonly file: string };

/** Of a diff: what no definition holds. */
export type DiffDoubt =
  | { readonly code: 'changed_outside_definitions'; readonly file: string }
  | { readonly code: 'changed_unresolved_files'; readonly files: readonly string[] };

/** Why a change was not tried. */
export type NotTried =
  | { readonly code: 'ambiguous'; readonly definitions: number }
  | { readonly code: 'not_compiled'; readonly file: string; readonly language: string | undefined }
  | { readonly code: 'says_no_types'; readonly file: string };

/** A use at which another signature would go unnoticed. */
export type Looseness =
  | 'not_looked_at'
  | 'untyped_argument'
  | 'argument_untyped_in_part'
  | 'promise_not_awaited'
  | 'given_to_unknown_type'
  | 'given_to_any'
  | 'handed_on';

/** Of a change that was compiled: what may have kept an error from showing. */
export type TrialDoubt =
  | { readonly code: 'not_tried'; readonly why: NotTried }
  | { readonly code: 'files_not_compiled'; readonly files: number; readonly of: number }
  | { readonly code: 'checker_ended'; readonly config: string }
  | { readonly code: 'unresolved_imports'; readonly files: readonly string[] }
  | { readonly code: 'own_file_unchecked'; readonly file: string }
  | { readonly code: 'users_unchecked'; readonly files: readonly string[] }
  | { readonly code: TrialPlaces; readonly at: readonly SourcePlace[] }
  | { readonly code: 'says_any' }
  | { readonly code: 'name_taken'; readonly name: string; readonly at: SourcePlace }
  | { readonly code: 'name_taken_elsewhere'; readonly name: string; readonly files: number }
  | { readonly code: 'member_taken'; readonly name: string; readonly type: string; readonly at: SourcePlace }
  | { readonly code: 'loose_uses'; readonly why: Looseness; readonly at: readonly SourcePlace[] }
  | { readonly code: 'uses_not_looked_at' };

/** Why the compiler may not say all that a diff has broken outside of itself. */
export type DiffErrorDoubt =
  | Extract<TrialDoubt, { readonly code: 'checker_ended' | 'unresolved_imports' }>
  | { readonly code: 'error_unsteady'; readonly at: readonly SourcePlace[] }
  | { readonly code: 'not_all_compiled'; readonly files: number; readonly of: number }
  | { readonly code: 'errors_behind_imports'; readonly files: readonly string[]; readonly at: readonly SourcePlace[] }
  | { readonly code: 'configuration_changed'; readonly files: readonly string[] };

/** Doubts that are told with their first places. */
export type TrialPlaces =
  | 'silent_uses'
  | 'declaration_broken'
  | 'error_reworded'
  | 'error_unsteady'
  | 'error_unexplained'
  | 'errors_suppressed';

/** Of a type that was told: what it rests on that is not known. `name` may be an expression. */
export type TypeDoubt =
  | { readonly code: 'any'; readonly name: string }
  | { readonly code: 'names_any' }
  | { readonly code: 'unresolved_import'; readonly name: string }
  | { readonly code: 'no_answer'; readonly name: string }
  | { readonly code: 'not_checked'; readonly file: string }
  | { readonly code: 'too_deep'; readonly name: string };
