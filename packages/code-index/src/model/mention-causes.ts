/**
 * Why an occurrence of a name stays open, as data: a code with the parts that belong to it. Whether a symbol asked for may
 * be used there is decided from the code and from what is known of the place; people read the words of `query/wording.ts`.
 */
export type MentionCause =
  /** An import brings it that leads nowhere known, or it comes from a file with such an import. */
  | { readonly code: 'unresolved_import' }
  /** No definition is known; `isImported` from a file that is not known to have it. */
  /** `isFree`: it stands alone, and what is asked for is given to whoever knows its name. */
  | {
      readonly code: 'unresolved_name';
      readonly name: string;
      readonly isImported: boolean;
      readonly isFree?: boolean;
    }
  /** `.name` after something whose type is known, and is not known to have it; or whatever else led to nothing. */
  | { readonly code: 'member_not_found'; readonly name: string }
  /** `.name` after something whose type is not known; `isAny`: of which its file says that it may be anything. */
  | { readonly code: 'untyped_receiver'; readonly name: string; readonly isAny?: boolean }
  /** `const { name } = value`, where the value is not known to have it, or nothing is known of it. */
  | { readonly code: 'taken_from_value'; readonly name: string; readonly isUntyped: boolean }
  /** `replace(it, name=1)`, where what is called is not known. */
  | { readonly code: 'named_argument'; readonly name: string }
  /** `.name` after something from outside, in a language whose types are not worked out. */
  | { readonly code: 'outside_receiver'; readonly name: string }
  /** By its name alone another definition is likelier, which is no proof. */
  | { readonly code: 'another_likelier'; readonly name: string }
  /** In a macro or a template of code. */
  | { readonly code: 'written_code'; readonly name: string }
  | { readonly code: 'computed_name' }
  /**
   * `getattr(it, f'update_{kind}')`: a member is chosen by a name that is put together of this and what is not known.
   * `isOfType`: of something that is known to have the symbol as a member.
   */
  | { readonly code: 'chosen_member'; readonly begins: string; readonly ends: string; readonly isOfType: boolean }
  /** A template reads a property of this name, which runs a getter of what has one. */
  | { readonly code: 'template_reads'; readonly extension: string; readonly name: string }
  | { readonly code: 'checker_failed' }
  /** In a file that is nested more deeply than the walk goes. */
  | { readonly code: 'too_deep' }
  /** In code that the parser made no sense of. */
  | { readonly code: 'unread_code' }
  | { readonly code: 'type_in_comment' }
  /** `>>> name()` in a doc string, which a test runner may run. */
  | { readonly code: 'example_in_comment' }
  /** The whole string is the name; `isAsked`: something that has such members is asked for one by it. */
  | { readonly code: 'string_as_name'; readonly isAsked?: boolean }
  | { readonly code: 'string_as_code' }
  | { readonly code: 'string_made_code' }
  | { readonly code: 'string_run' }
  | { readonly code: 'string_run_or_name' }
  /** `'{it.name}'` */
  | { readonly code: 'string_asks_object' }
  /** `'pkg.mod.name'`, where the file or the type of the symbol is called so. */
  | { readonly code: 'string_with_module' }
  /** `f'{module}.name'` */
  | { readonly code: 'string_by_parts' }
  /** In a string of another language that reaches this one: a statement of SQL. */
  | { readonly code: 'string_of_language'; readonly language: string }
  /** In code that may have it of a row: whoever reads whole rows is an edge, which says so with its place. */
  | { readonly code: 'of_a_row'; readonly name: string }
  /** In code of another language that calls this one without more ado: C of C++. */
  | { readonly code: 'code_of_language'; readonly language: string }
  /**
   * In a template or a page, whose code is not resolved: `isMember` after a dot, `isValue` where it is a whole value, which
   * reflection may call up wherever the file lies.
   */
  | {
      readonly code: 'template_code';
      readonly extension: string;
      readonly isMember: boolean;
      readonly isValue: boolean;
    }
  /** A value of configuration that is the name; `isValue` as above. An operation that an API is described to have is run by its name by libraries of their own alone. */
  | { readonly code: 'configured_name'; readonly isValue: boolean; readonly isOperation?: true }
  /** `src/tax.charge` in configuration: a module and a name of it. */
  | { readonly code: 'configured_with_module'; readonly module: string }
  /** In a text file that is part of the repository and is not read; `reason` is why. */
  | { readonly code: 'unread_file'; readonly reason: string }
  /** A line of a script or of a build that has the name of the file as well. */
  | { readonly code: 'line_with_file' };

/** What a search knows of the file in which a mention stands, and of the symbols that it asks for. */
export interface MentionPlace {
  /** Its code can get hold of a symbol: by imports, by being handed an object, or by ways that lead nowhere known. */
  readonly codeReaches: () => boolean;
  /** It is a page or a template that imports, and its imports reach a symbol. */
  readonly pageReaches: () => boolean;
  /** It asks objects for members, and a symbol is one. */
  readonly asksForMembers: () => boolean;
  /** Something that runs may call up a symbol by a name that it is told. */
  readonly isFoundAtRunTime: () => boolean;
  /** Something here reads the descriptions of APIs, or is a library that runs what they name. */
  readonly runsOperations: () => boolean;
  /** A symbol is defined in the module of this name. */
  readonly isDefinedIn: (module: string) => boolean;
  /** It is not read, and what is read names it, or it names what is read, or programs are made of it. */
  readonly isLinked: () => boolean;
}

/** A place in code of the language itself, of which only one thing is asked. */
export function inCode(codeReaches: () => boolean): MentionPlace {
  return { ...NOTHING_KNOWN, codeReaches };
}

/** A place in a file of another kind, which holds no code of the language. */
export function inText(
  place: Omit<MentionPlace, 'codeReaches' | 'isLinked' | 'runsOperations'>,
  runsOperations: () => boolean,
): MentionPlace {
  return { ...NOTHING_KNOWN, ...place, runsOperations };
}

/** A place in a file that is not read. */
export function inUnread(isLinked: () => boolean): MentionPlace {
  return { ...NOTHING_KNOWN, isLinked };
}

const NOTHING_KNOWN: MentionPlace = {
  codeReaches: no,
  pageReaches: no,
  asksForMembers: no,
  isFoundAtRunTime: no,
  runsOperations: no,
  isDefinedIn: no,
  isLinked: no,
};

function no(): boolean {
  return false;
}

/** A symbol asked for may be used there: then an answer is not "safe" while the mention is open. */
export function isLikely(cause: MentionCause, place: MentionPlace): boolean {
  switch (cause.code) {
    case 'unresolved_import':
    case 'string_with_module':
    case 'string_by_parts':
    case 'string_of_language':
    case 'code_of_language':
    case 'line_with_file':
    case 'template_reads':
      return true;
    case 'unresolved_name':
      // A name that is imported from a file which is not known to have it comes from somewhere.
      return cause.isImported || cause.isFree === true || place.codeReaches();
    case 'template_code':
      return (
        (cause.isValue && place.isFoundAtRunTime()) || (cause.isMember && place.asksForMembers()) || place.pageReaches()
      );
    case 'configured_name':
      return cause.isValue && (cause.isOperation !== true || place.runsOperations()) && place.isFoundAtRunTime();
    case 'configured_with_module':
      return place.isDefinedIn(cause.module);
    case 'unread_file':
      return place.isLinked();
    case 'chosen_member':
      return cause.isOfType || place.codeReaches();
    case 'of_a_row':
      return false;
    case 'string_as_name':
      return cause.isAsked === true || place.codeReaches();
    case 'member_not_found':
    case 'untyped_receiver':
    case 'taken_from_value':
    case 'named_argument':
    case 'outside_receiver':
    case 'another_likelier':
    case 'written_code':
    case 'computed_name':
    case 'checker_failed':
    case 'too_deep':
    case 'unread_code':
    case 'type_in_comment':
    case 'example_in_comment':
    case 'string_as_code':
    case 'string_made_code':
    case 'string_run':
    case 'string_run_or_name':
    case 'string_asks_object':
      return place.codeReaches();
  }
}

/** What stays open where no definition is found for a use: `name`, or `receiver.name`. */
export function causeOfUnresolved(
  name: string,
  use: {
    readonly isMember: boolean;
    readonly isImported: boolean;
    readonly isUnresolvedImport: boolean;
    readonly isFree?: boolean;
    readonly isAny?: boolean;
  },
): MentionCause {
  if (use.isUnresolvedImport) return { code: 'unresolved_import' };
  if (use.isMember) return { code: 'untyped_receiver', name, ...(use.isAny === true ? { isAny: true } : {}) };
  const { isImported, isFree = false } = use;
  return { code: 'unresolved_name', name, isImported, ...(isFree ? { isFree } : {}) };
}

/** What is known of a file with a likely mention, and of what is used further on on the way to a symbol. */
export interface FurtherPlace {
  /** It is reached by an object rather than by its own name. */
  readonly isMember: boolean;
  /** The file defines it, imports the file that does, or names the type that it is a member of. */
  readonly concerns: () => boolean;
  /** Its imports lead there, however far. */
  readonly reaches: () => boolean;
  /** Values of its language say nothing of their types: what one has need not be named beside it. */
  readonly isUntyped: () => boolean;
  /** It is a template, whose code imports nothing, of the language of what is used. */
  readonly isInTemplate: () => boolean;
}

/**
 * Whether a likely mention counts of what is only on the way to a symbol. Of the symbol itself each is told; on the way there
 * are a hundred names, among them always a `build` or a `run` that something from outside has too. It counts where the code
 * around it has to do with what it would be a use of.
 */
export function countsFurtherOn(cause: MentionCause, place: FurtherPlace): boolean {
  switch (cause.code) {
    case 'string_with_module':
    case 'string_by_parts':
    case 'line_with_file':
    case 'configured_with_module':
      return true;
    case 'chosen_member':
      return cause.isOfType || place.concerns();
    case 'unresolved_name':
      return place.concerns() || (!place.isMember && (cause.isImported || place.reaches()));
    case 'unresolved_import':
    case 'string_of_language':
    case 'code_of_language':
    case 'written_code':
    case 'another_likelier':
    case 'computed_name':
    case 'checker_failed':
    case 'too_deep':
    case 'unread_code':
      return !place.isMember || place.concerns();
    case 'template_code':
      return place.concerns() || place.reaches();
    case 'unread_file':
      return place.isMember ? place.concerns() : !BY_OTHERS.has(cause.reason);
    case 'untyped_receiver':
      return place.concerns() || (place.isMember && (cause.isAny === true || place.isUntyped()) && place.reaches());
    case 'member_not_found':
    case 'taken_from_value':
    case 'named_argument':
    case 'outside_receiver':
      return place.concerns() || (place.isMember && place.isUntyped() && place.reaches());
    case 'template_reads':
    case 'configured_name':
    case 'of_a_row':
    case 'type_in_comment':
    case 'example_in_comment':
    case 'string_as_name':
    case 'string_as_code':
    case 'string_made_code':
    case 'string_run':
    case 'string_run_or_name':
    case 'string_asks_object':
      return place.concerns() || place.isInTemplate();
  }
}

const BY_OTHERS: ReadonlySet<string> = new Set(['dependencies', 'vendored', 'compiled', 'minified', 'generated']);
