import type { Stamped, TypesAnswer } from '@boocontext/code-index';
import {
  columnDetails,
  coverageDetails,
  kindAndPlaceDetails,
  labelAndPlace,
  placeDetails,
  symbolDetails,
} from './details.ts';
import { nextCall, plainly } from './envelope.ts';
import { listing, type Page } from './paging.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { judgeTypes } from './verdicts.ts';
import { count, cut, sentences } from './wording.ts';

interface TypesInput extends CommonInput {
  readonly symbol: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

const defaultLimit = 40;
const longestSignatureInSummary = 160;

export const typesTool = defineTool<TypesInput>({
  name: 'boocontext_types',
  description: descriptions.types,
  defaultLimit,
  positional: 'symbol',
  takesSeveral: true,
  inputSchema: {
    type: 'object',
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 1000, description: '`name`, `Class.member` or an expression' },
      file: { type: 'string', description: 'where it is defined, or used' },
      line: { type: 'integer', minimum: 1, description: 'of its declaration or a use' },
      column: { type: 'integer', minimum: 1 },
      ...commonProperties(defaultLimit),
    },
    required: ['symbol'],
    additionalProperties: false,
  },
  async run(input, context) {
    const { engine, control, page } = context;
    const answer = await engine.types(
      {
        symbol: input.symbol,
        ...(input.file === undefined ? {} : { file: input.file }),
        ...(input.line === undefined ? {} : { line: input.line - 1 }),
        ...(input.column === undefined ? {} : { column: input.column - 1 }),
      },
      control,
    );
    if (!answer.found) return await unknownSymbol('boocontext_types', input, answer, context);
    return describe(input, answer, page);
  },
});

function describe(input: TypesInput, answer: Stamped<TypesAnswer>, page: Page): ToolAnswer {
  const isAmbiguous = answer.definitions.length > 1;
  const members = answer.members.map((member) => memberDetails(member, answer.symbol.file));
  const { symbol } = answer;
  const other = answer.definitions.find(
    ({ file, line, column }) => file !== symbol.file || line !== symbol.line || column !== symbol.column,
  );
  return {
    ...judgeTypes(answer),
    summary: plainly(page.isFirst ? summaryOf(answer) : `More of ${cut(input.symbol, 100)}.`),
    details: {
      ...placeDetails(answer.symbol),
      ...columnDetails(answer.symbol),
      ...(answer.at === undefined
        ? {}
        : { at: { file: answer.at.file, line: answer.at.line + 1, column: answer.at.column + 1 } }),
      ...(page.isFirst ? resolvedDetails(answer, page) : {}),
      members: listing('members', members, page),
      used_by: listing('used_by', answer.usedBy.map(kindAndPlaceDetails), page),
      ...(isAmbiguous ? { definitions: listing('definitions', answer.definitions.map(symbolDetails), page) } : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(isAmbiguous && other
      ? {
          next: [
            nextCall('boocontext_types', {
              symbol: input.symbol,
              file: other.file,
              line: other.line + 1,
              ...columnDetails(other),
            }),
          ],
        }
      : {}),
  };
}

function resolvedDetails(answer: TypesAnswer, { maxChars }: Page): Readonly<Record<string, unknown>> {
  // These texts cannot be paged, so they must leave room for the lists even in the smallest budget.
  const longest = Math.min(1000, Math.floor(maxChars / 8));
  const doubts = answer.doubts.slice(0, 5).map((doubt) => cut(doubt, Math.floor(longest / 3)));
  return {
    kind: answer.symbol.kind,
    signature: cut(answer.signature, longest),
    type_parameters: answer.typeParameters,
    // The same text twice would only be longer.
    expanded: answer.expanded === answer.signature ? '' : cut(answer.expanded, longest),
    documentation: cut(answer.documentation, longest),
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}

function memberDetails(member: TypesAnswer['members'][number], fileOfSymbol: string) {
  return {
    name: member.name,
    type: cut(member.type, 160),
    ...(member.kind === 'property' ? {} : { kind: member.kind }),
    ...(member.optional ? { optional: true } : {}),
    ...(member.file === undefined || member.file === fileOfSymbol ? {} : { file: member.file }),
    ...(member.line === undefined ? {} : { line: member.line + 1 }),
  };
}

function summaryOf(answer: TypesAnswer): string {
  const isOfDefinitions = answer.definitions.every(({ column }) => column === undefined);
  const { at } = answer;
  const where = at === undefined ? '' : ` at ${at.file}:${at.line + 1}`;
  return sentences(
    answer.definitions.length > 1
      ? `${answer.definitions.length} ${isOfDefinitions ? 'definitions bear' : 'things here bear'} this name (details.definitions); this is about the first`
      : '',
    isTelling(answer)
      ? `${labelAndPlace(answer.symbol)}${where}: ${cut(answer.signature, longestSignatureInSummary)}`
      : `${labelAndPlace(answer.symbol)}${where} is of kind ${answer.symbol.kind}, with ${count(answer.members.length, 'member')}`,
    answer.usedBy.length > 0 ? `It stands in the types of ${count(answer.usedBy.length, 'definition')}` : '',
    answer.resolved ? '' : unresolvedSentence(answer),
  );
}

function unresolvedSentence({ doubts }: TypesAnswer): string {
  return doubts.length > 0
    ? 'The type is not resolved: the signature is as it is declared'
    : 'Types of this language are not recovered here: the signature is as it is declared';
}

/** The signature of a class or an interface may be no more than its name, and a long one is better read in the details. */
function isTelling({ signature, symbol }: TypesAnswer): boolean {
  return signature !== symbol.symbol && signature.length <= longestSignatureInSummary;
}
