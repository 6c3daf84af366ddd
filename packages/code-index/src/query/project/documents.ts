/** What a project says of itself in words. */
import path from 'node:path';
import type { ReadManifest } from '../../manifests/manifest.ts';
import { compareText } from '../../model/compare-text.ts';
import type { Repository } from '../../repository/repository.ts';
import type { EntryPoint, ProjectDocument } from '../answers.ts';
import { moduleDocstring } from './docstrings.ts';

/** At the root, the text that a newcomer should begin with comes first. */
export function documentsOf(
  repository: Repository,
  lineCount: (file: string) => number,
  isLeftOut: (file: string) => boolean,
): ProjectDocument[] {
  const found: ProjectDocument[] = [];
  for (const { path: file, language } of repository.written.values()) {
    if (!DOCUMENTS.has(language) || isLeftOut(file)) continue;
    found.push({ file, title: titleOf(repository.readText(file) ?? '', language), lines: lineCount(file) });
  }
  const depth = (file: string) => file.split('/').length;
  const weight = (file: string) =>
    /(^|\/)readme\.\w+$/i.test(file) ? 0 : /(^|\/)(?:changelog|history|code_of_conduct|security)\b/i.test(file) ? 2 : 1;
  return found.sort(
    (a, b) => depth(a.file) - depth(b.file) || weight(a.file) - weight(b.file) || compareText(a.file, b.file),
  );
}

/** A README, also one of a package, or any document at the root. */
export function isMainDocument(file: string, home: string): boolean {
  return /(?:^|\/)readme\b/i.test(file) || ['.', home].includes(path.posix.dirname(file));
}

export const DOCUMENTS: ReadonlySet<string> = new Set(['Markdown', 'MDX', 'reStructuredText', 'AsciiDoc']);

/** The first heading, or the title that stands before the text. */
function titleOf(text: string, language: string): string {
  const head = withoutFences(text.slice(0, 5_000));
  const title =
    /^---\n(?:(?!---)[^\n]*\n){0,30}?title:[ \t]*([^\n]+)/.exec(head)?.[1] ??
    (language === 'reStructuredText'
      ? /^(?:([=#*-])\1{2,}\n)?[ \t]*(\S[^\n]{0,400})\n[=#*~-]{3,}/m.exec(head)?.[2]
      : firstOf(head, [/^(?:#|=)[ \t]+([^\n]+)/m, /^([^\n<>|]{1,400})\n={3,}[ \t]*$/m, /<h1[^>]{0,400}>\s*([^<\n]+)/]));
  return plainText(title ?? '')
    .replace(/^["']|["']$/g, '')
    .slice(0, 120);
}

/** What the first match in the text, whichever pattern it is of, has taken. */
function firstOf(text: string, patterns: readonly RegExp[]): string | undefined {
  return patterns
    .flatMap((pattern) => {
      const match = pattern.exec(text);
      return match === null ? [] : [match];
    })
    .sort((a, b) => a.index - b.index)[0]?.[1];
}

/**
 * What a text says that the project is: a paragraph that says so in so many words (`Acme is a …`), else the first of prose
 * before the second heading. Badges, lists of links, notes, thanks and pictures say nothing of it, and how it is installed
 * comes later.
 */
function leadOf(text: string, names: readonly string[]): string {
  const paragraphs = paragraphsOf(text);
  const { found = '' } = paragraphs.find(({ found: said, isAbout }) => isAbout && saysWhatItIs(said, names)) ?? {};
  const lead = found || (paragraphs.find(({ isFirst, isAbout }) => isFirst && isAbout)?.found ?? '');
  return lead.length <= LONGEST_LEAD ? lead : `${lead.slice(0, lead.lastIndexOf(' ', LONGEST_LEAD))}…`;
}

interface Paragraph {
  /** As plain text. */
  readonly found: string;
  /** It stands before the second heading that is none of what a project is about. */
  readonly isFirst: boolean;
  /** It stands below no heading of something else, such as who pays for it. */
  readonly isAbout: boolean;
}

function paragraphsOf(text: string): readonly Paragraph[] {
  const head = withoutComments(withoutFences(text.slice(0, 12_000)))
    .replace(/^---\n[\s\S]{0,2000}?\n---\n/, '')
    .replace(/^ {0,3}\[[^\]\n]{1,100}\]:[ \t]{1,20}\S[^\n]*$/gm, '');
  const found: Paragraph[] = [];
  let headings = 0;
  let isFirst = true;
  let isAbout = true;
  for (const paragraph of head.split(/\n[ \t]*\n/)) {
    const lines = paragraph.trim().split('\n');
    if (/^(?:#{1,6}|=+)[ \t]|^<h\d/.test(lines[0] ?? '') || /^[=#*~-]{3,}$/.test(lines[1] ?? '')) {
      const heading = lines[0] ?? '';
      const said = plainText(heading.replace(/^(?:#{1,6}|=+)[ \t]/, ''));
      isAbout = !OF_SOMETHING_ELSE.test(said);
      if (isAbout) headings++;
      // A heading that is a sentence says it.
      if (headings === 1 && said.endsWith('.') && said.split(' ').length > FEWEST_WORDS)
        found.push({ found: said, isFirst, isAbout });
      if (isAbout && headings > 1 && !ABOUT.test(heading)) isFirst = false;
      // A paragraph may follow its heading at once.
      while (lines.length > 0 && /^(?:#{1,6}|=+)[ \t]|^<h\d|^[=#*~-]{3,}$/.test(lines[0] ?? '')) lines.shift();
      if (/^[=#*~-]{3,}$/.test(lines[1] ?? '')) lines.splice(0, 2);
    }
    const first = lines[0] ?? '';
    if (/^(?:[-*+](?=\s)|\||\d+[.)]|\.\.|:|!\[|\[!|\[\w*\]:|> ?(?:\[!|\*\*|:))(?!\w)/.test(first)) continue;
    const linked = [...paragraph.matchAll(/\[([^\]]{0,400})\][([]/g)].reduce(
      (sum, [, name = '']) => sum + name.length,
      0,
    );
    const lead = plainText(
      lines
        .join(' ')
        .replace(/!\[[^\]]{0,400}\]\([^)]{0,400}\)/g, '')
        .replace(/^>[ \t]*| > /g, ' '),
    );
    if (lead.split(' ').length < FEWEST_WORDS || linked * 2 > lead.length || !/^[\p{L}\p{N}"'`({]/u.test(lead))
      continue;
    if (!NOTICE.test(lead)) found.push({ found: lead, isFirst, isAbout });
  }
  return found;
}

/** `Acme is a …`, and not that it is archived or looks for help. */
function saysWhatItIs(said: string, names: readonly string[]): boolean {
  const [, start = '', rest = ''] =
    /^(?:the )?(.{1,60}?)(?: \([^()]{1,60}\))?,? (?:is|are|provides|offers|lets|allows|helps|enables) (.{1,60})/i.exec(
      said,
    ) ?? [];
  return (
    names.includes(letters(start)) && !OF_STATE.test(rest) && !/\b(?:fund(?:ing|ed)|sponsor\w*|donat\w*)\b/i.test(rest)
  );
}

const OF_STATE =
  /^(?:licensed|sponsored|archived|deprecated|available|released|maintained|now|no longer|currently|written|supported|looking|tested|built|distributed|developed|hiring|proudly|being|under|in )\b/i;

/** Letters and digits alone: `Acme-App` and `acme app` are one name. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Sections about who pays, who helps, and how it is put into use. */
const OF_SOMETHING_ELSE =
  /\b(?:donat\w*|sponsors?|sponsoring|backers?|fund(?:ing|ers)?|support(?:ers?|ing)?|partners?|enterprise|thanks|acknowledge?ments?|credits|contribut\w*|contributors?|licen[cs]e|communit\w*|hiring|install\w*|requirements|prerequisites|badges|table of contents|contents|security|changelog)\b/i;

const ABOUT = /\b(?:about|overview|introduction|description|what (?:is|are))\b/i;
/** Where help is, or that the project has moved: to whom that is said, it is known what the project is. */
const NOTICE =
  /^(?:special thanks|thanks (?:to|for)|thank you|(?:proudly )?(?:sponsored|supported|funded|backed|powered|trusted|brought to you) by|help us|star us|give (?:us|it|this)\b.{0,20}\bstar|donat|(?:buy|support) (?:me|us)\b|follow us|⭐|this (?:readme|document|page|file)\b|we(?:'|’)re (?:hiring|moving)|if you|please|see (?:the|our|also)\b|this functionality is\b|note\b|notice\b|warning|attention|important\b|looking for|for (?:more|help|questions|support)|check out|join (?:us|our)|we (?:have|are) (?:moved|hiring|looking)|this (?:project|repository|repo) (?:has|is) (?:been |now |no longer |not )?(?:archived|moved|deprecated|maintained|under|looking|seeking))/i;
const FEWEST_WORDS = 4;
const LONGEST_LEAD = 300;

/** What a text of Markdown or HTML shows. */
function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]]{0,400})\](?:\([^)]{0,400}\)|\[[^\]]{0,400}\])?/g, '$1')
    .replace(/<[^>]{0,400}>|[*`]|\{#[^}]{0,400}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

interface DescribedProject {
  readonly home: string;
  readonly root: ReadManifest | undefined;
  readonly entryPoints: readonly EntryPoint[];
}

/** What its manifest says that the project is, else its own module, else the README at its root. */
export function descriptionOf(
  repository: Repository,
  documents: readonly ProjectDocument[],
  { home, root, entryPoints }: DescribedProject,
): string {
  if (root !== undefined && root.description !== '') return root.description;
  const module = entryPoints.find(
    ({ kind, by, file }) => kind === 'module' && by === 'declared' && file.endsWith('.py'),
  );
  const said = module === undefined ? '' : moduleDocstring(repository.readText(module.file) ?? '');
  const lead = leadOfReadme(repository, documents, home, [root?.name ?? '', path.posix.basename(repository.root)]);
  // A module may say no more than its name.
  return said.split(' ').length >= FEWEST_WORDS - 1 && !NOTICE.test(said) ? said : lead;
}

function leadOfReadme(
  repository: Repository,
  documents: readonly ProjectDocument[],
  home: string,
  names: readonly string[],
): string {
  const folder = home === '' ? '' : `${home}/`;
  const readme = documents.find(
    ({ file }) => file.startsWith(folder) && /^readme\.\w+$/i.test(file.slice(folder.length)),
  );
  if (readme === undefined) return '';
  const called = [...names, readme.title]
    .map((name) => letters(name.split(/[/:]/).at(-1) ?? ''))
    .filter((name) => name !== '');
  return leadOf(repository.readText(readme.file) ?? '', called);
}

/** A licence stands in one as a rule. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    kept += text.slice(from, at);
    const end = text.indexOf('-->', at);
    if (end < 0) return kept;
    from = end + 3;
  }
  return kept + text.slice(from);
}

/** `# or` between two commands to type is no heading. */
function withoutFences(text: string): string {
  let fence: string | undefined;
  const kept = text.split('\n').filter((line) => {
    const [mark] = /^(?:```|~~~)/.exec(line.trimStart()) ?? [];
    if (mark === undefined) return fence === undefined;
    if (fence === undefined) fence = mark;
    else if (fence === mark) fence = undefined;
    return false;
  });
  return kept.join('\n');
}
