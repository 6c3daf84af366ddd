/** The words for what was not looked at, in one place. Lines become 1-based here. */
import type {
  CoverageNote,
  LanguageCounts,
  ScipNote,
  SomeFiles,
  WhyNotCompared,
  WhyNotMeasured,
} from '../model/coverage-notes.ts';

export function notesInWords(notes: readonly CoverageNote[]): string[] {
  return notes.map(noteInWords);
}

function noteInWords(note: CoverageNote): string {
  switch (note.code) {
    case 'configuration':
      return `${note.config} was ${note.isLeftOut ? 'left out' : 'read in part'}: ${note.reason}`;
    case 'checker_failed':
      return `${note.files.count} ${plural(note.files, 'file', 'files')} could not be checked (${note.files.examples[0] ?? ''}): ${note.reason}`;
    case 'unread_files':
      return `${note.files.count} ${plural(note.files, 'file is', 'files are')} ${UNREAD[note.reason]} (${note.files.examples.join(', ')})`;
    case 'too_large_as_code':
      return `too large to be read: ${note.examples.join(', ')}`;
    case 'unread_not_searched':
      return `${countOfFiles(note.files)} that are not read could not be searched for the name`;
    case 'mentions_unchecked':
      return `checked ${note.checked} of ${note.total} files that mention ${note.of ?? 'it'}`;
    case 'steps_unasked':
      return `of ${note.asked} of the ${note.total} symbols that lead to it, it was looked up who else may use them`;
    case 'mentioned_where_unread':
      return `it is mentioned where nothing could be read: ${note.examples.join(', ')}`;
    case 'unread_languages':
      return unreadInWords(note.languages);
    case 'named_in_unread_languages':
      return note.examples.length === 0
        ? `its name stands in other code, and ${unreadInWords(note.languages)}`
        : `the name stands in ${note.examples.join(', ')}, and ${unreadInWords(note.languages)}`;
    case 'index_incomplete':
      return `the index covers ${note.covered} of ${note.total} source files`;
    case 'search_incomplete':
      return `${note.searched} of ${note.total} source files were searched`;
    case 'too_many_names':
      return `only the first ${note.limit} names under which it is passed on were followed`;
    case 'operator':
      return `${note.name} is an operator, whose uses are not looked for`;
    case 'called_by_signs':
      return `signs and words of the language call ${note.name} without its name: such calls are not looked for`;
    case 'called_otherwise':
      return `a base of its class runs ${note.name} for ${note.as}: that is followed only where it is known of what it is asked`;
    case 'read_in_outline':
      return `${note.languages.join(' and ')} ${note.languages.length > 1 ? 'are' : 'is'} read in outline: callers and callees are candidates by name`;
    case 'rows_not_followed':
      return 'queries are followed, but not what becomes of rows once they are read, nor SQL that code puts together';
    case 'callees_unread':
      return `what is called in ${note.file} could not be read`;
    case 'members_not_shown':
      return `${note.count} more members are not shown`;
    case 'not_compared':
      return `what changed in ${note.file} is not known: one of its two states ${NOT_COMPARED[note.reason]}`;
    case 'sources_not_in_time':
      return `${note.missing} of ${note.total} source files were not read in time: their imports and symbols are missing`;
    case 'too_many_manifests':
      return `there are more than ${note.limit} manifests: the rest was not read`;
    case 'manifest_not_understood':
      return `${note.file} could not be understood: what it declares is missing`;
    case 'not_measured':
      return `${countOfFiles(note.files.count)} not measured: ${WHY_NOT_MEASURED[note.reason]} (${note.files.examples.join(', ')})`;
    case 'not_compared_with':
      return `${countOfFiles(note.files)} could not be measured, so copies of its code and circles of imports may be missing`;
    case 'unread_functions':
      return unreadFunctionsInWords(note);
    case 'languages_not_measured': {
      const count = note.languages.reduce((sum, { files }) => sum + files, 0);
      const named = note.languages.slice(0, 5).map(({ language, files }) => `${files} ${language}`);
      return `${countOfFiles(count)} in languages or forms that are not measured yet: ${named.join(', ')}${note.languages.length > 5 ? ', …' : ''}`;
    }
  }
}

/** Why a SCIP index was not read, or not wholly. */
export function scipNoteInWords(note: ScipNote): string {
  switch (note.code) {
    case 'no_regular_file':
      return `${note.index} is no regular file and was not read`;
    case 'unreadable':
      return `${note.index} cannot be read`;
    case 'too_large':
      return `${note.index} is larger than ${note.limitBytes / 1024 / 1024} MB and was not read`;
    case 'no_index':
      return `${note.index} is no SCIP index: ${note.reason}`;
    case 'files_cut':
      return `only the first ${note.limit} files of ${note.index} were read`;
    case 'places_cut':
      return `only the first ${note.limit} places of the SCIP index were read`;
  }
}

export const WHY_NOT_MEASURED: Readonly<Record<WhyNotMeasured, string>> = {
  syntax_error: 'syntax errors',
  not_understood: 'our grammar of the language does not understand it',
  too_deep: 'nested too deeply',
  unreadable: 'not readable',
  timeout: 'the time was over',
  too_large: 'too large to be read',
  not_read_yet: 'not read yet',
  too_slow: 'reading took too long',
  minified: 'it is minified',
  generated: 'it is generated',
  compiled: 'it is compiled from other files',
};

const NOT_COMPARED: Readonly<Record<WhyNotCompared, string>> = {
  unreadable: 'could not be had',
  too_deep: 'is nested too deeply, or too hard to parse, to be read to the end',
  not_read_yet: 'is not read yet',
};

export function countOfFiles(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'file' : 'files'}`;
}

const UNREAD: Readonly<Record<Extract<CoverageNote, { code: 'unread_files' }>['reason'], string>> = {
  too_large: 'too large to be read',
  not_read_yet: 'not read yet',
  too_slow: 'left out, since reading took too long',
  unreadable: 'not readable',
  too_deep: 'nested too deeply, or too hard to parse, to be read to the end',
  binary: 'not read, since there is a zero byte in what should be text',
};

function plural({ count }: SomeFiles, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** `definitions in Go (36 files) are not read yet` */
function unreadInWords(languages: LanguageCounts): string {
  const named = languages.map(({ language, files }) => `${language} (${files} ${files === 1 ? 'file' : 'files'})`);
  const list = named.length > 3 ? `${named.slice(0, 3).join(', ')} and other languages` : named.join(', ');
  return `definitions in ${list} are not read yet`;
}

function unreadFunctionsInWords({ count, places }: Extract<CoverageNote, { code: 'unread_functions' }>): string {
  const shown = places.slice(0, 3).map(({ file, line }) => `${file}:${line + 1}`);
  const are = count === 1 ? 'is' : 'are';
  return `${count} ${count === 1 ? 'function holds' : 'functions hold'} code that the parser could not read and ${are} left out (${shown.join(', ')}${places.length > 3 ? ', …' : ''})`;
}
