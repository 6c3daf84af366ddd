import { z } from 'zod';

export const toolSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** `native`, or the name of the MCP server that offers it. */
  source: z.string(),
  /** The server's own name for it; only of tools of MCP servers. */
  originalName: z.string().optional(),
  /** Known to change nothing. A server may leave it open. */
  readOnly: z.boolean(),
  /** Its server is not ready, so it is not offered until that is back; left out where it can be called. */
  unavailable: z.literal(true).optional(),
  /** Models that were not offered it when they were last asked, since they take only so many tools; left out where there are none. */
  leftOut: z.array(z.object({ model: z.string(), limit: z.number() })).optional(),
  /** JSON Schema of the arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
});
export type Tool = z.infer<typeof toolSchema>;

/** Sorted by name. */
export const toolListSchema = z.object({ tools: z.array(toolSchema) });
export type ToolList = z.infer<typeof toolListSchema>;

export const callToolSchema = z.object({ args: z.record(z.string(), z.unknown()).default({}) });
export type CallTool = z.infer<typeof callToolSchema>;

export const toolResultSchema = z.looseObject({
  /** Whether the tool could not do what was asked; `output` then says why. */
  error: z.boolean(),
  output: z.string(),
  structured: z.unknown().optional(),
  parts: z.array(z.looseObject({ type: z.string() })).optional(),
  reason: z.looseObject({ code: z.string(), message: z.string() }).optional(),
});
export type ToolCallResult = z.infer<typeof toolResultSchema>;
