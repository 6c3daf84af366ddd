/**
 * The words for every coded cause and doubt, in one place: what an answer tells people. Nothing is ever decided from these
 * sentences. Lines become 1-based here.
 */
import type {
  DiffDoubt,
  DiffErrorDoubt,
  Doubt,
  FlowEnd,
  Looseness,
  NotTried,
  ObjectFlow,
  SourcePlace,
  TrialDoubt,
  TrialPlaces,
  TypeDoubt,
} from '../../model/doubts.ts';
import type { MentionCause } from '../../model/mention-causes.ts';

/** In a few words, without the place. */
export function causeInWords(cause: MentionCause): string {
  switch (cause.code) {
    case 'unresolved_import':
      return 'unresolved import';
    case 'unresolved_name':
      return `${cause.name} does not resolve`;
    case 'member_not_found':
      return `${cause.name} is not found where it is looked for`;
    case 'untyped_receiver':
      return `.${cause.name} on an untyped receiver`;
    case 'taken_from_value':
      return `${cause.name} taken from ${cause.isUntyped ? 'an untyped value' : 'a value that is not known to have it'}`;
    case 'named_argument':
      return `${cause.name} given by its name`;
    case 'outside_receiver':
      return `.${cause.name} on something from outside, as far as is known`;
    case 'another_likelier':
      return `another ${cause.name} is likelier`;
    case 'written_code':
      return `${cause.name} in code that is written into other files`;
    case 'computed_name':
      return 'a computed name';
    case 'chosen_member':
      return cause.begins + cause.ends === ''
        ? 'a member chosen at run time, by any name'
        : `a member chosen at run time, by a name like ${cause.begins}…${cause.ends}`;
    case 'checker_failed':
      return 'the type checker could not answer';
    case 'too_deep':
      return 'code nested too deep to be followed';
    case 'unread_code':
      return 'code that could not be read';
    case 'type_in_comment':
      return 'a type in a comment';
    case 'example_in_comment':
      return 'an example that may be run';
    case 'string_as_name':
      return 'a string that may name it';
    case 'string_as_code':
      return 'a string that may be code';
    case 'string_made_code':
      return 'a string that may become code';
    case 'string_run':
      return 'a string that may be run';
    case 'string_run_or_name':
      return 'a string that may be run, or name it';
    case 'string_asks_object':
      return 'a string that may ask an object for it';
    case 'string_with_module':
      return 'a string that names it with its module';
    case 'string_by_parts':
      return 'a string that names it with a part that is put in';
    case 'string_of_language':
      return `a string of ${cause.language} that may name it`;
    case 'of_a_row':
      return `.${cause.name} of what may be a row of it`;
    case 'code_of_language':
      return `code in ${cause.language} that may call it`;
    case 'template_reads':
      return `.${cause.name} in a ${cause.extension} file, which may read it`;
    case 'template_code':
      return COMPONENTS.has(cause.extension)
        ? `a name in a ${cause.extension} file, beside what is read there`
        : `code in a ${cause.extension} file, which is not resolved`;
    case 'configured_name':
      return 'a value in configuration that may name it';
    case 'configured_with_module':
      return 'a value in configuration that names it with its file';
    case 'unread_file':
      return `text that is not read${UNREAD_BECAUSE[cause.reason] ?? ''}`;
    case 'line_with_file':
      return 'a line that names it with its file';
  }
}

const UNREAD_BECAUSE: Readonly<Record<string, string | undefined>> = {
  other: ', in a language that is not known',
  dependencies: ': it belongs to a dependency',
  vendored: ': others wrote it',
  compiled: ': a build wrote it',
  generated: ': a program wrote it',
  minified: ': it is minified',
  too_large: ': it is too large',
  too_slow: ': reading it took too long',
  ignored: ': .ignore names it',
  secret: ', nor shown: it may hold secrets',
};

/** A sentence each, every sentence once. */
export function doubtsInWords(doubts: readonly (Doubt | DiffDoubt | TrialDoubt)[]): string[] {
  return [...new Set(doubts.map(doubtInWords))];
}

/** `of 3 calls in it it is not known what they run: save (src/a.ts:2), load (src/a.ts:4) and 1 more`. */
function openCallsInWords(places: Extract<Doubt, { code: 'open_calls' }>['places']): string {
  const shown = places.slice(0, 3).map(({ name, at }) => `${name} (${at.file}:${at.line + 1})`);
  const more = places.length > shown.length ? ` and ${places.length - shown.length} more` : '';
  const calls = places.length === 1 ? '1 call' : `${places.length} calls`;
  return `of ${calls} in it it is not known what ${places.length === 1 ? 'it runs' : 'they run'}: ${shown.join(', ')}${more}`;
}

/** The same of what the compiler says of a diff. */
export function diffErrorDoubtsInWords(doubts: readonly DiffErrorDoubt[]): string[] {
  return [...new Set(doubts.map(diffErrorDoubtInWords))];
}

function doubtInWords(doubt: Doubt | DiffDoubt | TrialDoubt): string {
  switch (doubt.code) {
    case 'likely_mentions':
      return `${doubt.likely} of ${doubt.total} mentions ${doubt.likely === 1 ? 'is' : 'are'} open: it may be used there`;
    case 'open_steps':
      return openStepsInWords(doubt);
    case 'open_calls':
      return openCallsInWords(doubt.places);
    case 'path_cut':
      return `chains were followed ${doubt.steps} steps far`;
    case 'files_not_looked_at':
      return `${doubt.files} files that mention it were not looked at`;
    case 'unread_code':
      return `${doubt.mentions} mentions stand in code that could not be read`;
    case 'left_out_files':
      return `its name also stands in files that are left out: ${doubt.files.slice(0, 3).join(', ')}`;
    case 'read_in_outline':
      return `${doubt.language} is read in outline: its uses are known by name alone, so nothing there is taken to be unused`;
    case 'rows_not_followed':
      return 'what becomes of rows once they are read is not followed, nor is SQL that code puts together, so nothing stored is taken to be unused';
    case 'unknown_reflection':
      return `what is called by reflection in ${doubt.language} is not known, so nothing there is taken to be unused`;
    case 'test_file':
      return `${doubt.file} is a test or helps one: its runner starts it`;
    case 'entry_by_convention':
      return `${doubt.file} is ${doubt.what} by convention`;
    case 'named_by_manifest':
      return `${doubt.manifest} names ${doubt.file}`;
    case 'script':
      return `${doubt.file} is a script: its names are global`;
    case 'loaded_by_computed_name':
      return `${doubt.file} may be loaded by a computed name at ${placeInWords(doubt.by)}`;
    case 'named_by_path':
      return `${doubt.file} is named by its path at ${placeInWords(doubt.by)}`;
    case 'named_by_text':
      return `${placeInWords(doubt.at)} names ${doubt.loaded} for what loads it, which may use ${doubt.name}`;
    case 'in_named_folder':
      return `${doubt.file} lies in ${doubt.folder}, which is named at ${placeInWords(doubt.by)}: what is there may be loaded from it`;
    case 'taken_by_place':
      return `nothing imports ${doubt.file}: what loads files by their place may take ${doubt.name}`;
    case 'imported_as_default':
      return `${doubt.file} may be what ${placeInWords(doubt.by)} imports: ${doubt.specifier} leads nowhere known`;
    case 'exported_to_unknown':
      return `${doubt.name} is exported, and no package.json tells who may use it`;
    case 'exported_by_entry':
      return `${doubt.name} is exported by the package's public entry ${doubt.entry}`;
    case 'importable_by_unknown':
      return `${doubt.name} can be imported, and no manifest tells who may do so`;
    case 'importable_by_package':
      return `${doubt.name} can be imported by whoever uses the package of ${doubt.manifest}`;
    case 'protocol_name':
      return `${doubt.name} is a name that frameworks and the language call by themselves`;
    case 'no_name':
      return `${doubt.name} has no name that could be searched: it is used where it stands`;
    case 'computed_name':
      return `${doubt.name} is reached by a computed name: what uses it cannot be searched`;
    case 'holds_others':
      return `${doubt.name} holds ${firstThree(doubt.held, 'and more')}, which may be used apart from it`;
    case 'adds_to_declared':
      return `${doubt.name} adds to what is declared elsewhere by that name: what it adds may be used`;
    case 'enum_member':
      return `${doubt.name} is an enum member: it may be reached by its value`;
    case 'part_of_shape':
      return `${doubt.name} is part of the shape of ${doubt.of}: it may be read when objects are copied, compared or written out`;
    case 'put_on_object':
      return `${doubt.name} is put on ${doubt.holder}, which may be handed on whole or call it by that name`;
    case 'in_object_literal':
      return `${doubt.name} lies in an object literal that may be handed on whole`;
    case 'decorated':
      return `${doubt.name} is decorated: ${doubt.by === 'framework' ? 'its framework' : 'what decorates it'} may use it`;
    case 'owner_decorated':
      return `${doubt.owner} is decorated: ${doubt.by === 'framework' ? 'its framework' : 'what decorates it'} may use ${doubt.name}`;
    case 'outside_base':
      return `${doubt.type} ${doubt.isExtended ? 'extends' : 'builds on'} ${doubt.base} from outside, which may use ${doubt.name}`;
    case 'unknown_base':
      return `${doubt.type} builds on something that is not known, which may use ${doubt.name}`;
    case 'metaclass':
      return `${doubt.type} has a metaclass, which may use ${doubt.name}`;
    case 'told_of_subclasses':
      return `${doubt.type} is told of its subclasses, and may use ${doubt.name}`;
    case 'subclasses_gone_through':
      return `subclasses are gone through in ${doubt.file}, which may find ${doubt.name}`;
    case 'made_at_run_time':
      return `code is made at run time at ${placeInWords(doubt.at)}, which may name ${doubt.name}`;
    case 'reflection':
      return `${doubt.what} at ${placeInWords(doubt.at)}, which may reach ${doubt.name}`;
    case 'dynamic_files_not_looked_at':
      return `${doubt.files} files with computed member accesses were not looked at`;
    case 'module_taken_whole':
      return `the module of ${doubt.name} is taken as a whole at ${placeInWords(doubt.at)}`;
    case 'object_handed_whole':
      return `an object that has ${doubt.name} is handed on whole at ${placeInWords(doubt.at)}`;
    case 'member_chosen':
      return `a member of ${doubt.isUntyped ? 'an untyped object' : `an object that has ${doubt.name}`} is chosen at run time at ${placeInWords(doubt.at)}`;
    case 'stands_for_shape':
      return `objects of ${doubt.owner} may stand for ${doubt.shape ?? `a type in ${doubt.file}`}, whose ${doubt.name} is used at ${placeInWords(doubt.at)}`;
    case 'shapes_not_compared':
      return `only ${doubt.compared} other members named ${doubt.name} were compared with it`;
    case 'object_goes_out':
    case 'object_not_followed':
      return flowInWords(doubt);
    case 'go_without_body':
      return `${doubt.name} has no body in Go: assembly or the linker gives it one`;
    case 'go_assembly':
      return `${doubt.file} names ${doubt.name} in assembly`;
    case 'go_linker':
      return `a comment in ${doubt.file} gives ${doubt.name} to the linker, for code that is not Go`;
    case 'go_exported_member':
      return `${doubt.name} is exported: an interface from outside, a template or reflection may use it`;
    case 'go_iota':
      return `${doubt.name} stands in a list that counts with iota: those behind it change their values with it`;
    case 'go_stands_for_library':
      return `${doubt.name} is asked for by ${doubt.type} of the library, whose users may call it`;
    case 'java_native':
      return `${doubt.name} is written in another language, which may use it`;
    case 'java_enum_value':
      return `${doubt.name} may be found by values() or valueOf()`;
    case 'java_record_component':
      return `${doubt.name} is a component of a record, which is made, compared and taken apart with it`;
    case 'java_annotation_member':
      return `${doubt.name} is read by whoever looks for the annotation`;
    case 'java_lambda':
      return `${doubt.name} may be written as a lambda or a method reference`;
    case 'java_run_by_heir':
      return `${doubt.heir} may run the constructor of ${doubt.of} without naming it`;
    case 'java_overrides_library':
      return `${doubt.name} overrides ${doubt.type}.${doubt.name} of the library, which may call it`;
    case 'kotlin_external':
      return `${doubt.name} is written in another language, which may use it`;
    case 'kotlin_operator':
      return `${doubt.name} may be an operator, which is called without its name`;
    case 'kotlin_enum_value':
      return `${doubt.name} may be found by entries, values() or valueOf()`;
    case 'kotlin_data_part':
      return `${doubt.name} is a part of a data class, which is copied, compared and taken apart with it`;
    case 'kotlin_annotation_member':
      return `${doubt.name} is read by whoever looks for the annotation`;
    case 'kotlin_companion':
      return `${doubt.name} may be called through what its companion builds on`;
    case 'kotlin_lambda':
      return `${doubt.name} may be written as a lambda or a function that is handed on`;
    case 'kotlin_other_name':
      return `${doubt.name} may be used by another name in ${doubt.file}, which is of another language`;
    case 'kotlin_overrides_library':
      return `${doubt.name} overrides ${doubt.type}.${doubt.name} of the library, which may call it`;
    case 'kotlin_overrides_unknown':
      return `${doubt.name} overrides something that is not known, which may be called in its place`;
    case 'csharp_native':
      return `${doubt.name} is written in another language, which may use it`;
    case 'csharp_enum_value':
      return `${doubt.name} may be found by its number, or by Enum.Parse or GetValues`;
    case 'csharp_written_out':
      return `${doubt.name} may be read or filled in by whoever writes objects out, stores or binds them`;
    case 'csharp_attribute':
      return `${doubt.name} is an attribute, which whoever looks for it finds`;
    case 'csharp_found_by_base':
      return `${doubt.name} may be found by whoever looks for what builds on ${doubt.base}`;
    case 'csharp_generated':
      return `another part of ${doubt.type} may be written by a program, which may use ${doubt.name}`;
    case 'csharp_overrides_library':
      return `${doubt.name} stands for ${doubt.type}.${doubt.name} of the library, which may call it`;
    case 'csharp_overrides_unknown':
      return `${doubt.name} overrides something that is not known, which may be called in its place`;
    case 'python_mangled':
      return `${doubt.file} names ${doubt.name} as ${doubt.mangled}`;
    case 'rust_put_together':
      return `names are put together at ${placeInWords(doubt.at)}, which may reach ${doubt.name}`;
    case 'rust_unnamed_types':
      return `${doubt.name} is given to types that are not known by name, which may be called through their trait`;
    case 'rust_outside_trait':
      return `${doubt.name} implements ${doubt.trait} from outside, whose users may call it`;
    case 'rust_unknown_trait':
      return `${doubt.name} implements a trait that is not known`;
    case 'rust_asked_by_trait':
      return `${doubt.file} has an implementation of ${doubt.name}, which its trait asks for`;
    case 'changed_outside_definitions':
      return `${doubt.file} also changed outside every definition`;
    case 'changed_unresolved_files': {
      const { length } = doubt.files;
      return `${length} changed ${length === 1 ? 'file is' : 'files are'} no source that is resolved: ${doubt.files.slice(0, 5).join(', ')}`;
    }
    default:
      return trialDoubtInWords(doubt);
  }
}

function diffErrorDoubtInWords(doubt: DiffErrorDoubt): string {
  switch (doubt.code) {
    case 'not_all_compiled':
      return `${doubt.files} of ${doubt.of} files that the diff may reach were not compiled`;
    case 'errors_behind_imports':
      return `imports that ${firstThree(doubt.files)} did not have before do not resolve, so errors elsewhere may come of that alone: ${firstThree([...new Set(doubt.at.map(placeInWords))])}`;
    case 'configuration_changed':
      return `what the diff changes of ${firstThree(doubt.files)} is there in both states that were compiled`;
    default:
      return trialDoubtInWords(doubt);
  }
}

function trialDoubtInWords(doubt: TrialDoubt): string {
  switch (doubt.code) {
    case 'not_tried':
      return `nothing was tried: ${notTriedInWords(doubt.why)}`;
    case 'files_not_compiled':
      return `${doubt.files} of ${doubt.of} files that it may reach were not compiled with the change`;
    case 'checker_ended':
      return `the checker ended while it tried the change in ${doubt.config || 'files without a configuration'}`;
    case 'unresolved_imports':
      return `imports of ${firstThree(doubt.files)} do not resolve: errors behind them would not show`;
    case 'own_file_unchecked':
      return `${doubt.file} is not type checked, so the compiler could not tell`;
    case 'users_unchecked':
      return `it is used where nothing is type checked: ${firstThree(doubt.files)}`;
    case 'silent_uses':
    case 'declaration_broken':
    case 'error_reworded':
    case 'error_unsteady':
    case 'error_unexplained':
    case 'errors_suppressed':
      return `${TRIAL_PLACES[doubt.code]}: ${firstThree([...new Set(doubt.at.map(placeInWords))])}`;
    case 'says_any':
      return 'the new signature says any, which fits everything';
    case 'name_taken':
      return `${doubt.name} stands for something else at ${placeInWords(doubt.at)}`;
    case 'name_taken_elsewhere':
      return `${doubt.name} stands for something else in ${doubt.files} more files`;
    case 'member_taken':
      return `${doubt.type} has a ${doubt.name} already (${placeInWords(doubt.at)})`;
    case 'loose_uses': {
      const [first, ...more] = doubt.at.map(placeInWords);
      return `${LOOSENESS[doubt.why]} (${first}${more.length > 0 ? ` and ${more.length} more` : ''})`;
    }
    case 'uses_not_looked_at':
      return 'not every use was looked at for places where an error would not show';
  }
}

function openStepsInWords({ steps, areAll }: Extract<Doubt, { readonly code: 'open_steps' }>): string {
  const [first, ...more] = steps.map(
    ({ name, likely, at }, i) =>
      `${likely}${i > 0 ? '' : ` likely ${likely === 1 ? 'mention' : 'mentions'}`} of ${name} (${placeInWords(at)})`,
  );
  return `further on, ${[first, ...more].join(', ')}${areAll ? '' : ' and perhaps others'} could not be explained`;
}

const TRIAL_PLACES: Readonly<Record<TrialPlaces, string>> = {
  silent_uses: 'it is used without an error where it should be missing',
  declaration_broken: 'the declaration itself no longer compiles',
  error_reworded: 'an error that is there already says something else',
  error_unsteady: 'the compiler was asked twice and told an error once',
  error_unexplained: 'an error has come that has nothing to do with the change',
  errors_suppressed: 'errors are suppressed by a comment where it is used',
};

const LOOSENESS: Readonly<Record<Looseness, string>> = {
  not_looked_at: 'a use could not be looked at',
  untyped_argument: 'it is called with an argument of type any, which fits everything',
  argument_untyped_in_part: 'it is called with an argument that is any in part, which may fit everything',
  promise_not_awaited: 'nobody waits for the promise that it would return',
  given_to_unknown_type: 'it is given to something of which no type is known',
  given_to_any: 'it is given to something that takes any',
  handed_on: 'it is handed on to be called, and its new parameters may be given what is passed there',
};

/** Why neither an error nor its absence says anything of a use. */
export type UntoldReason = Looseness | 'nothing_checked' | 'suppressed' | 'silent' | MentionCause;

export function untoldInWords(reason: UntoldReason): string {
  if (typeof reason !== 'string') return causeInWords(reason);
  switch (reason) {
    case 'nothing_checked':
      return 'nothing is type checked there';
    case 'suppressed':
      return 'a comment suppresses its errors';
    case 'silent':
      return 'it gets no error, though what it names is gone';
    default:
      return LOOSENESS[reason];
  }
}

function notTriedInWords(why: NotTried): string {
  switch (why.code) {
    case 'ambiguous':
      return `${why.definitions} definitions bear this name: say which with \`file\` or a container`;
    case 'not_compiled':
      return `${why.file} is ${why.language}, and only TypeScript is compiled: ask without \`change\``;
    case 'says_no_types':
      return `${why.file} is JavaScript, where signatures say no types: the compiler could not tell`;
  }
}

export function typeDoubtInWords(doubt: TypeDoubt): string {
  switch (doubt.code) {
    case 'any':
      return `The checker knows ${doubt.name} only as \`any\``;
    case 'names_any':
      return 'Its type names `any`';
    case 'unresolved_import':
      return `The import of ${doubt.name} could not be resolved`;
    case 'no_answer':
      return `the type checker could not say what ${doubt.name} is`;
    case 'not_checked':
      return `${doubt.file} could not be checked`;
    case 'too_deep':
      return `${doubt.name} is nested too deeply for its type to be resolved`;
  }
}

function flowInWords(flow: ObjectFlow): string {
  switch (flow.code) {
    case 'object_goes_out':
      return outInWords(flow);
    case 'object_not_followed':
      return `${flow.isClass ? flow.of : `objects of ${flow.of}`} go further than was followed`;
  }
}

function outInWords({ of, isClass, end, at }: Extract<ObjectFlow, { code: 'object_goes_out' }>): string {
  switch (end.code) {
    case 'goes_on':
      return `objects of ${of} may go on to what calls them by name at ${placeInWords(at)}`;
    case 'in_class':
      return `${of} lies in a class, and goes where that goes`;
    default:
      return `${isClass ? `${of} is` : `objects of ${of} are`} ${endInWords(end)} at ${placeInWords(at)}`;
  }
}

function endInWords(end: Exclude<FlowEnd, { code: 'goes_on' | 'in_class' }>): string {
  switch (end.code) {
    case 'to_outside':
      return 'handed to code from outside';
    case 'to_unknown_code':
      return 'handed on to code that is not known';
    case 'to_component':
      return 'handed to a component';
    case 'thrown':
      return 'thrown, and may be caught outside,';
    case 'gone_through':
      return 'gone through, whatever its members are called,';
    case 'member_chosen':
      return 'asked for a member that is chosen at run time';
    case 'kept_elsewhere':
      return 'kept where others find it';
    case 'default_export':
      return 'given out by a default export';
    case 'offered':
      return `given out by ${end.name}, which the package offers,`;
  }
}

function placeInWords({ file, line }: SourcePlace): string {
  return `${file}:${line + 1}`;
}

/** The first three, and what is said of the rest: how many they are, if nothing else. */
function firstThree(all: readonly string[], rest = `and ${all.length - 3} more`): string {
  return `${all.slice(0, 3).join(', ')}${all.length > 3 ? ` ${rest}` : ''}`;
}

/** Of which scripts and markup are read, as far as these say what their names mean. */
const COMPONENTS: ReadonlySet<string> = new Set(['.vue', '.svelte', '.astro']);
