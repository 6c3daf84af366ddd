import { z } from 'zod';

/** What this server is about, and where it is told what it knows. */
export const aboutSchema = z.object({
  version: z.string(),
  repository: z.object({
    /** The name of its folder. */
    name: z.string(),
    /** Absolute, on the server's machine. */
    path: z.string(),
  }),
  /** The file that names the MCP servers; it need not exist. */
  mcpConfigPath: z.string(),
  /** The file that describes the agents; it need not exist. */
  agentsPath: z.string(),
  /** Where chats are kept; left out where they last as long as the server. */
  databaseFile: z.string().optional(),
  /** Chats are in a database of PostgreSQL, whose address holds a password and is told to nobody. */
  sharesDatabase: z.boolean().optional(),
  /** Whether chats can be shared by an address of their own. */
  sharesChats: z.boolean().default(false),
  /** Where connections to model servers are kept; likewise. */
  connectionsFile: z.string().optional(),
});
export type About = z.infer<typeof aboutSchema>;
