import { z } from 'zod';
import { RepositoryError } from '../repository/repository-error.ts';
import { WebError } from '../web/web-error.ts';
import type { JsonSchema, ToolContext, ToolDef, ToolResult } from './tool-def.ts';
import { failedTool } from './tool-result.ts';

export interface NativeTool<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  execute(args: z.infer<z.ZodObject<Shape>>, context: ToolContext): Promise<ToolResult>;
}

/** A tool of our own. Fields that it does not know are refused by name: they would otherwise seem to have had effect. */
export function nativeTool<Shape extends z.ZodRawShape>(tool: NativeTool<Shape>): ToolDef {
  const input = z.strictObject(tool.input);
  const { $schema, ...jsonSchema } = z.toJSONSchema(input, { io: 'input' }) as JsonSchema;
  return {
    name: tool.name,
    description: tool.description,
    // Some models send every field that there is, with null where they mean nothing.
    inputSchema: z.preprocess(withoutNulls, input),
    jsonSchema,
    source: { kind: 'native' },
    isReadOnly: true,
    async execute(args, context) {
      try {
        return await tool.execute(args as z.infer<z.ZodObject<Shape>>, context);
      } catch (error) {
        if (error instanceof RepositoryError || error instanceof WebError) return failedTool(error.code, error.message);
        throw error;
      }
    },
  };
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** Fields that several tools have, in one wording. */
export const fields = {
  path: z.string().describe('Path from the root of the repository, with /'),
  startLine: z.int().min(1).optional().describe('First line, 1-based'),
  endLine: z.int().min(1).optional().describe('Last line, included'),
  limit: (most: number, usual: number) =>
    z
      .int()
      .min(1)
      .default(usual)
      .transform((limit) => Math.min(limit, most))
      .describe(`At most this many (default ${usual}, at most ${most})`),
  offset: z.int().min(0).default(0).describe('Leave out this many at the beginning; to go on where an answer was cut'),
};
