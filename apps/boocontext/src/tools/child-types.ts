import type { TypesQuestion } from '@boocontext/code-index';
import type { FoundType } from '../children/type-inject/read-lookup.ts';
import type { ChildTypes, ChildTypesAnswer } from '../children/type-inject/types.ts';
import { coverageDetails } from './details.ts';
import { nextCall, plainly } from './envelope.ts';
import { listing, type Page } from './paging.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { judgeTypes } from './verdicts.ts';
import { count, cut, sentences } from './wording.ts';

const longestSignatureInSummary = 160;

/** The type of a symbol as type-inject resolves it. */
export async function describeChildTypes(
  question: TypesQuestion,
  answer: ChildTypesAnswer,
  snapshot: string,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { file, line, symbol } = question;
  if (!answer.found) {
    const asked = {
      symbol,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line: line + 1 }),
    };
    return await unknownSymbol('boocontext_types', asked, { ...answer, snapshot }, context);
  }
  return describe(question, answer, snapshot, context.page);
}

function describe(question: TypesQuestion, answer: ChildTypes, snapshot: string, page: Page): ToolAnswer {
  const { definitions, members, member, doubts } = answer;
  const [type, other] = definitions as readonly [FoundType, ...FoundType[]];
  const signature = member === undefined ? type.signature : `${type.name}.${member.name}: ${member.type}`;
  const longest = Math.min(1000, Math.floor(page.maxChars / 8));
  const place = `${question.symbol} (${type.file}:${type.line + 1})`;
  return {
    ...judgeTypes(answer),
    summary: plainly(
      page.isFirst
        ? sentences(
            definitions.length > 1
              ? `${definitions.length} definitions bear this name (details.definitions); this is about the first`
              : '',
            signature.length <= longestSignatureInSummary
              ? `${place}: ${cut(signature, longestSignatureInSummary)}`
              : `${place} is of kind ${kindOf(type)}, with ${count(members.length, 'member')}`,
            member === undefined && type.importedTotal > 0
              ? `It is imported in ${count(type.importedTotal, 'place')}`
              : '',
            members.length > 0 ? 'Members that are inherited or private are not listed' : '',
          )
        : `More of ${cut(question.symbol, 100)}.`,
    ),
    details: {
      symbol: member?.name ?? type.name,
      ...(member === undefined ? {} : { container: type.name }),
      file: type.file,
      line: type.line + 1,
      ...(page.isFirst
        ? {
            kind: member?.kind ?? kindOf(type),
            signature: cut(signature, longest),
            ...(member === undefined && type.typeParameters.length > 0 ? { type_parameters: type.typeParameters } : {}),
            ...(member !== undefined || type.documentation === ''
              ? {}
              : { documentation: cut(type.documentation, longest) }),
            ...(doubts.length > 0 ? { doubts } : {}),
          }
        : {}),
      ...(members.length > 0 ? { members: listing('members', members.map(memberDetails), page) } : {}),
      // Uses in its own file are not told, so none is no proof that there is none.
      ...(member === undefined && type.importedAt.length > 0
        ? { used_by: listing('used_by', type.importedAt.map(importDetails), page) }
        : {}),
      ...(member === undefined && type.importedTotal > type.importedAt.length
        ? { used_by_total: type.importedTotal }
        : {}),
      ...(definitions.length > 1
        ? { definitions: listing('definitions', definitions.map(definitionDetails), page) }
        : {}),
    },
    snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(other === undefined
      ? {}
      : {
          next: [
            nextCall('boocontext_types', {
              symbol: question.symbol,
              file: other.file,
              line: other.line + 1,
              engine: 'type-inject',
            }),
          ],
        }),
  };
}

/** In the words of the other answers. */
function kindOf({ kind }: FoundType): string {
  return kind === 'const' ? 'variable' : kind;
}

function memberDetails({ name, kind, type, optional }: ChildTypes['members'][number]) {
  return {
    name,
    type: cut(type, 160),
    ...(kind === 'property' ? {} : { kind }),
    ...(optional ? { optional: true } : {}),
  };
}

/** A place that imports it; which of the definitions there use it is not told. */
function importDetails({ file, line }: FoundType['importedAt'][number]) {
  return { symbol: '<module>', file, line: line + 1 };
}

function definitionDetails(type: FoundType) {
  return {
    symbol: type.name,
    file: type.file,
    line: type.line + 1,
    kind: kindOf(type),
    signature: cut(type.signature, 300),
  };
}
