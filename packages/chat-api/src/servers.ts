import { z } from 'zod';

export const mcpServerSchema = z.looseObject({
  name: z.string(),
  state: z.enum(['disabled', 'connecting', 'ready', 'unavailable']),
  transport: z.enum(['stdio', 'streamableHttp']).optional(),
  /** The command, or the address without its query. */
  target: z.string().optional(),
  toolCounts: z.object({
    listed: z.number(),
    offered: z.number(),
    rejected: z.number(),
    /** Offered, but without a word on whether they are read-only. */
    unannotated: z.number(),
  }),
  /** Names of the tools it offers, as the model sees them, sorted. */
  tools: z.array(z.string()),
  rejectedTools: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Tools whose definition is not what it was when they were first seen. */
  changedTools: z.array(z.object({ name: z.string(), changed: z.array(z.string()) })),
  /** The last thing that went wrong; kept after the server has recovered. */
  lastError: z
    .object({ code: z.string(), message: z.string(), at: z.string(), stderrTail: z.string().optional() })
    .optional(),
  since: z.string(),
  connectedAt: z.string().optional(),
  connectMs: z.number().optional(),
  lastCallAt: z.string().optional(),
  protocolVersion: z.string().optional(),
  server: z.object({ name: z.string(), version: z.string() }).optional(),
  pid: z.number().optional(),
});
export type McpServer = z.infer<typeof mcpServerSchema>;

/** In the order of the configuration. */
export const mcpServerListSchema = z.object({
  servers: z.array(mcpServerSchema),
  /** Why the configuration file cannot be used as it is now, and what to do; the servers are then those of before. */
  problem: z.string().optional(),
  /** What of the file has no effect though it looks as if it had. */
  warnings: z.array(z.string()),
});
export type McpServerList = z.infer<typeof mcpServerListSchema>;
