import type { ProjectAnswer, Stamped } from '@boocontext/code-index';
import type { ProjectScan } from '@boocontext/project-scan';
import { log } from '../log.ts';
import { coverageDetails } from './details.ts';
import { callText, type NextCall, nextCall, plainly } from './envelope.ts';
import { summaryOf } from './make-envelope.ts';
import { foldedMap, headOf, type MapText, wholeMap } from './map/fold.ts';
import { type MapSection, type SectionName, sectionNames, sectionsOf, unparsedLanguages } from './map/sections.ts';
import { type TokenSavings, tokenSavings } from './map/tokens.ts';
import { charsTaken, largestMaxChars, listing, type Page } from './paging.ts';
import { withKindOfScan } from './project-kind.ts';
import { isScanUnfinished, scanOf } from './scan-of.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { type Judgement, judgeOverview } from './verdicts.ts';
import { count, cut, inFigures, sentences } from './wording.ts';

interface MapInput extends CommonInput {
  readonly section?: SectionName;
  readonly compress?: boolean;
}

const defaultLimit = 200;
/** A map longer than this is folded, unless `max_chars` asks for another length or `compress: false` for all of it. */
const threshold = 50_000;
const longestFolded = 24_000;
/** What an answer needs besides its text, as far as it is not measured: the frame, and figures that are not known yet. */
const charsOfFrame = 700;
/** A folded map is this much shorter than the whole, and yet long enough to be worth reading. */
const foldedShare = 1 / 5;
const shortestFolded = 4_000;

export const mapTool = defineTool<MapInput>({
  name: 'boocontext_map',
  description: descriptions.map,
  defaultLimit,
  positional: 'section',
  // Of the text of a section, which is compared itself.
  incidental: ['chars'],
  inputSchema: {
    type: 'object',
    properties: {
      section: { type: 'string', enum: sectionNames },
      compress: { type: 'boolean' },
      ...commonProperties(defaultLimit),
      max_chars: { type: 'integer', minimum: 2000, description: 'default 50000, at least 2000' },
    },
    additionalProperties: false,
  },
  async run(input, context) {
    const [scan, found] = await Promise.all([
      scanOf(context),
      context.engine.project({ ranking: true }, context.control),
    ]);
    const project = withKindOfScan(found, scan);
    const sections = sectionsOf(project, scan);
    return input.section === undefined
      ? await describe(input, context, project, scan, sections)
      : describeSection(input.section, project, scan, sections, context.page);
  },
});

async function describe(
  input: MapInput,
  context: ToolContext,
  project: Stamped<ProjectAnswer>,
  scan: ProjectScan,
  sections: readonly MapSection[],
): Promise<ToolAnswer> {
  const title = cut(project.name, 200);
  const whole = wholeMap(title, sections);
  const judgement = judgeOverview(project, scan);
  const longest = input.max_chars ?? (input.compress === false ? largestMaxChars : threshold);
  const answer = answerOf(input, project, scan, judgement, whole);
  const isCompressed = input.compress === true || lengthOf(answer, longest) > longest;
  const map = isCompressed ? folded(input, project, scan, judgement, { title, sections, whole }) : whole;
  const savings = await savingsOf(map, context, project);
  return answerOf(input, project, scan, judgement, map, isCompressed ? whole : undefined, savings);
}

function answerOf(
  input: MapInput,
  project: Stamped<ProjectAnswer>,
  scan: ProjectScan,
  judgement: Judgement,
  map: MapText,
  foldedFrom?: MapText,
  savings?: TokenSavings,
): ToolAnswer {
  const calls = map.sections.filter(({ isFolded }) => isFolded).map(({ name }) => sectionCall(name));
  return {
    ...judgement,
    summary: plainly(
      sentences(
        whatItIs(project),
        foldedFrom === undefined
          ? ''
          : `Folded from ${inFigures(foldedFrom.text.length)} to ${inFigures(map.text.length)} characters; details.decompression_hint has the calls that give the rest`,
        savings === undefined ? '' : savingsText(savings),
      ),
    ),
    details: {
      text: map.text,
      // In the shortest answers the hint is all there is room for.
      ...(longestOf(input) < roomForSections
        ? {}
        : { sections: map.sections.map(({ name, chars, shown, total }) => ({ name, chars, shown, total })) }),
      ...(foldedFrom === undefined
        ? {}
        : { compressed: true, decompression_hint: hintOf(calls.map((call) => callText(call, input.directory))) }),
    },
    snapshot: project.snapshot,
    isProvisional: isScanUnfinished(scan),
    coverage: coverageOf(project, scan),
    ...(savings === undefined ? {} : { metadata: { token_savings: savings } }),
    ...(calls.length === 0 ? {} : { isCut: true, next: calls.slice(0, 1) }),
  };
}

const roomForSections = 3_500;

function longestOf({ max_chars }: MapInput): number {
  return max_chars ?? longestFolded;
}

/** Folds as far as the length of the answer allows. Headings stay, whatever it allows. */
function folded(
  input: MapInput,
  project: Stamped<ProjectAnswer>,
  scan: ProjectScan,
  judgement: Judgement,
  {
    title,
    sections,
    whole,
  }: { readonly title: string; readonly sections: readonly MapSection[]; readonly whole: MapText },
): MapText {
  const longest = longestOf(input);
  const wanted = Math.min(longest, Math.max(shortestFolded, Math.floor(whole.text.length * foldedShare)));
  let best: MapText | undefined;
  // What an item will take is known only roughly before it stands beside its neighbours: too little room is made up for.
  for (let budget = wanted, grown = 0; ; ) {
    const map = foldedMap(title, sections, budget);
    const over = lengthOf(answerOf(input, project, scan, judgement, map, whole), longest) - longest;
    if (over > 0) {
      if (best !== undefined || budget <= 0) return best ?? map;
      budget -= Math.max(over, 50);
      continue;
    }
    if (map.text.length > wanted && best !== undefined) return best;
    best = map;
    if (grown++ === 8 || map.text.length > 0.95 * wanted || budget < wanted) return best;
    budget = Math.floor(budget * 1.06);
  }
}

/** Of the answer as JSON, in which quotes and line breaks are longer than they are. */
function lengthOf(answer: ToolAnswer, maxChars: number): number {
  const summary = summaryOf(answer, { isFirst: true, goesOn: false });
  return charsTaken(JSON.stringify({ ...answer, open: [], summary }), maxChars) + charsOfFrame;
}

function describeSection(
  name: SectionName,
  project: Stamped<ProjectAnswer>,
  scan: ProjectScan,
  sections: readonly MapSection[],
  page: Page,
): ToolAnswer {
  const section = sections.find((each) => each.name === name);
  const items = (section?.items ?? []).map(({ text }) => text);
  const separator = name === 'parts' ? '\n\n' : '\n';
  const judgement = judgeOverview(project, scan);
  return {
    ...judgement,
    summary: (says) =>
      page.isFirst
        ? `${cut(project.name, 200)}: ${section === undefined ? `${name} was not looked for` : `${section.title.toLowerCase()}, ${items.length === 0 ? says.noneAtAll : count(items.length, 'item')}`}`
        : `More of ${name}`,
    details: {
      text: listing(name, items, page, undefined, (shown) =>
        [
          ...(section === undefined ? [] : [headOf(section)]),
          ...(shown.length === 0 ? [] : [shown.join(separator)]),
        ].join('\n'),
      ),
    },
    snapshot: project.snapshot,
    isProvisional: isScanUnfinished(scan),
    order: project.ranking?.by ?? '',
    coverage: coverageOf(project, scan),
    // What there is instead.
    ...(items.length > 0
      ? {}
      : {
          next: [nextCall('boocontext_map', { section: 'about' })],
        }),
  };
}

async function savingsOf(
  map: MapText,
  { directory, control }: ToolContext,
  project: Stamped<ProjectAnswer>,
): Promise<TokenSavings | undefined> {
  const files = (project.ranking?.files ?? []).map(({ file }) => file).sort();
  try {
    return await tokenSavings({ text: map.text, directory, files, snapshot: project.snapshot, signal: control.signal });
  } catch (error) {
    control.signal?.throwIfAborted();
    // The map is right without it; what was not counted is not shown.
    log('tokens were not counted:', error);
    return undefined;
  }
}

function whatItIs(project: ProjectAnswer): string {
  const [language] = project.languages;
  const size =
    project.sourceFiles === 0
      ? count(project.files, 'file')
      : `${count(project.sourceFiles, 'source file')}${language === undefined ? '' : `, mostly ${language.language}`}`;
  const found = [
    ...(project.workspaces.length > 0 ? [count(project.workspaces.length, 'package')] : []),
    ...(project.entryPoints.length > 0 ? [count(project.entryPoints.length, 'entry point')] : []),
  ];
  return `${cut(project.name, 200)} (${project.type}): ${[size, ...found].join(', ')}`;
}

function savingsText({ map_tokens, source_tokens, source_tokens_estimated_from }: TokenSavings): string {
  const about = source_tokens_estimated_from === undefined ? '' : 'about ';
  return `This map takes ${inFigures(map_tokens)} tokens, the source ${about}${inFigures(source_tokens)}`;
}

function hintOf(calls: readonly string[]): string {
  return `Each of these calls gives one section whole, page by page (metadata.cursor): ${calls.join(' ; ')}`;
}

function sectionCall(section: SectionName): NextCall {
  return nextCall('boocontext_map', { section });
}

function coverageOf(project: ProjectAnswer, { failures }: ProjectScan) {
  const failed = Object.fromEntries(failures.map(({ detector, message }) => [detector, cut(message, 200)]));
  const unparsed = Object.fromEntries(unparsedLanguages(project).map(({ language, files }) => [language, files]));
  const details = {
    ...coverageDetails(project.coverage),
    ...(failures.length === 0 ? {} : { not_scanned: failed, partial: true }),
    ...(Object.keys(unparsed).length === 0 ? {} : { not_parsed: unparsed }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}
