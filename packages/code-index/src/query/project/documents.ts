/** What a project says of itself in words. */
import path from 'node:path';
import type { Analysis } from '../../index/analysis.ts';
import { compareText } from '../../model/compare-text.ts';
import type { ProjectDocument } from '../answers.ts';

/** At the root, the text that a newcomer should begin with comes first. */
export function documentsOf(
  analysis: Analysis,
  lineCount: (file: string) => number,
  isLeftOut: (file: string) => boolean,
): ProjectDocument[] {
  const found: ProjectDocument[] = [];
  for (const { path: file, language } of analysis.repository.written.values()) {
    if (!DOCUMENTS.has(language) || isLeftOut(file)) continue;
    found.push({ file, title: titleOf(analysis.repository.readText(file) ?? '', language), lines: lineCount(file) });
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
 * The first paragraph of prose before the second heading, as plain text; empty where there is none. Badges, lists of
 * links, notes and pictures say nothing of what a project is, and how it is installed comes later.
 */
function leadOf(text: string): string {
  const head = withoutComments(withoutFences(text.slice(0, 8_000)))
    .replace(/^---\n[\s\S]{0,2000}?\n---\n/, '')
    .replace(/^ {0,3}\[[^\]\n]{1,100}\]:[ \t]{1,20}\S[^\n]*$/gm, '');
  let headings = 0;
  for (const paragraph of head.split(/\n[ \t]*\n/)) {
    const lines = paragraph.trim().split('\n');
    if (/^(?:#{1,6}|=+)[ \t]|^<h\d/.test(lines[0] ?? '') || /^[=#*~-]{3,}$/.test(lines[1] ?? '')) {
      headings++;
      const said = plainText((lines[0] ?? '').replace(/^(?:#{1,6}|=+)[ \t]/, ''));
      // A heading that is a sentence says it.
      if (headings === 1 && said.endsWith('.') && said.split(' ').length > FEWEST_WORDS) return said;
      if (headings > 1 && !ABOUT.test(lines[0] ?? '')) return '';
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
    if (NOTICE.test(lead)) continue;
    return lead.length <= LONGEST_LEAD ? lead : `${lead.slice(0, lead.lastIndexOf(' ', LONGEST_LEAD))}…`;
  }
  return '';
}

const ABOUT = /\b(?:about|overview|introduction|description|what (?:is|are))\b/i;
/** Where help is, or that the project has moved: to whom that is said, it is known what the project is. */
const NOTICE =
  /^(?:if you|please|see (?:the|our|also)\b|this functionality is\b|note\b|notice\b|warning|attention|important\b|looking for|for (?:more|help|questions|support)|check out|join (?:us|our)|we (?:have|are) (?:moved|hiring|looking)|this (?:project|repository|repo) (?:has|is) (?:been |now |no longer |not )?(?:archived|moved|deprecated|maintained|under|looking|seeking))/i;
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

/** What the README at the root of the project says that it is. */
export function leadOfReadme(analysis: Analysis, documents: readonly ProjectDocument[], home: string): string {
  const folder = home === '' ? '' : `${home}/`;
  const readme = documents.find(
    ({ file }) => file.startsWith(folder) && /^readme\.\w+$/i.test(file.slice(folder.length)),
  );
  return readme === undefined ? '' : leadOf(analysis.repository.readText(readme.file) ?? '');
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
