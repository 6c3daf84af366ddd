import { z } from 'zod';

export const agentSchema = z.object({
  name: z.string(),
  description: z.string(),
  model: z.string().optional(),
  /** Why it cannot be used; left out when it can. */
  disabled: z.string().optional(),
  /** What whoever wrote it should know, though it works. */
  warnings: z.array(z.string()),
  /** The tools that it may use and that can be called now, sorted by name. */
  tools: z.array(z.string()),
  /** For every tool that there is: whether it may be used, and the pattern that decided, if one did. */
  decisions: z.array(
    z.object({
      tool: z.string(),
      allowed: z.boolean(),
      pattern: z.string().optional(),
      /** Its server is not ready, so it is not offered until that is back; left out where it can be called. */
      unavailable: z.literal(true).optional(),
    }),
  ),
});
export type Agent = z.infer<typeof agentSchema>;

/** In the order of the file. */
export const agentListSchema = z.object({
  agents: z.array(agentSchema),
  /** Sections of the file that could not be read. */
  problems: z.array(z.object({ agent: z.string().optional(), line: z.number(), message: z.string() })),
});
export type AgentList = z.infer<typeof agentListSchema>;
