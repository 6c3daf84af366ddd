import { z } from 'zod';
import { nativeTool } from '../native-tool.ts';
import { endOfPage, type ResultShelf } from '../result-shelf.ts';
import type { ToolDef } from '../tool-def.ts';
import { failedTool, toolAnswer } from '../tool-result.ts';

const PAGE_CHARACTERS = 60_000;

export function readResultTool(shelf: ResultShelf): ToolDef {
  return nativeTool({
    name: 'read_result',
    description:
      'Reads on in a result that was too long to be shown whole. The note at its end names the handle and the offset.',
    input: {
      handle: z.string().min(1).max(100),
      offset: z.int().min(0).default(0).describe('Character to begin with'),
      length: z.int().min(1).default(PAGE_CHARACTERS).describe(`How many characters, at most ${PAGE_CHARACTERS}`),
    },
    async execute({ handle, offset, length }) {
      const text = shelf.read(handle);
      if (text === undefined) {
        return failedTool('not_found', `there is no result ${handle}, or not any more; call its tool again`);
      }
      if (offset >= text.length) return failedTool('out_of_range', `the result has only ${text.length} characters`);
      const end = endOfPage(text, offset, Math.min(length, PAGE_CHARACTERS));
      const left = text.length - end;
      const note = left === 0 ? '[end of the result]' : `[${left} more characters; go on with offset ${end}]`;
      return toolAnswer(`${text.slice(offset, end)}\n${note}`, { handle, offset, end, total: text.length });
    },
  });
}
