import type { Stamped, UnknownSymbol } from '@boocontext/code-index';
import { coverageDetails, kindAndPlaceDetails, label } from './details.ts';
import { callText } from './envelope.ts';
import type { ToolAnswer } from './tool.ts';
import { partialReasons } from './verdicts.ts';
import { cut, sentences } from './wording.ts';

/** The answer about a symbol that is not there: UNSAFE, since nothing about it was measured, with near names. */
export function unknownSymbol(
  tool: string,
  input: { readonly symbol: string; readonly file?: string; readonly line?: number },
  answer: Stamped<UnknownSymbol>,
): ToolAnswer {
  const name = cut(input.symbol, 100);
  const near = answer.near.slice(0, 5);
  const [nearest] = near;
  const where = `${input.file === undefined ? '' : ` in ${cut(input.file, 200)}`}${input.line === undefined ? '' : ` at line ${input.line}`}`;
  const message = `No definition of ${name} was found${where}`;
  const hint =
    nearest === undefined
      ? 'Ask boocontext_symbols in plain words, or grep when it is not a symbol of this repository.'
      : 'Take one of the near names in details.near, or ask boocontext_symbols in plain words.';
  return {
    verdict: 'UNSAFE',
    summary: sentences(
      message,
      ...partialReasons(answer.coverage)
        .slice(0, 2)
        .map((reason) => `May be incomplete: ${cut(reason, 250)}`),
      hint,
    ),
    details: {
      error: { code: 'unknown_symbol', message, hint },
      ...(near.length > 0 ? { near: near.map(kindAndPlaceDetails) } : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    next: [
      nearest === undefined
        ? callText('boocontext_symbols', { query: name })
        : callText(tool, { symbol: label(nearest), file: nearest.file }),
    ],
  };
}
