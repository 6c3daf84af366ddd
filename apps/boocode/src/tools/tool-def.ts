/**
 * What a tool is to everything above it: the inference loop, the HTTP routes and the agents. A native tool and a tool
 * of an MCP server have the same form, so that whoever calls one need not know which it is.
 */
import type { z } from 'zod';

export interface ToolDef {
  /** At most 64 characters of `[a-zA-Z0-9_-]`: what the common model providers accept. */
  readonly name: string;
  /** For the model: what question it answers, and what comes back. */
  readonly description: string;
  /** Checks the arguments before `execute` sees them. Lets everything through where the server checks them itself. */
  readonly inputSchema: z.ZodType;
  /** The same for the model provider; of an MCP tool as the server sent it. */
  readonly jsonSchema: JsonSchema;
  readonly source: ToolSource;
  /** Known to change nothing: a native tool, or one whose server says so. Servers may leave it open. */
  readonly isReadOnly: boolean;
  /** `args` have passed `inputSchema`. What goes wrong is in the result; it rejects for bugs only. */
  execute(args: unknown, context: ToolContext): Promise<ToolResult>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

type ToolSource =
  | { readonly kind: 'native' }
  /** `originalName` is the server's own name for the tool. */
  | { readonly kind: 'mcp'; readonly server: string; readonly originalName: string };

export interface ToolContext {
  /** Stops the work; the result is then an error with the code `cancelled`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

interface ToolProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface ToolResult {
  /** Whether the tool could not do what was asked; `output` then tells the model why. */
  readonly error: boolean;
  /** For the model. Never empty. */
  readonly output: string;
  /** The same as data, for the page, where the tool gives it. */
  readonly structured?: unknown;
  /** What is not text: images, audio, links. */
  readonly parts?: readonly ToolResultPart[];
  /** How much the tool itself left out. `output` says so as well. */
  readonly cut?: { readonly sizeBytes: number; readonly omittedBytes: number };
  /** Why there is no answer, where the failure is of a known kind. */
  readonly reason?: { readonly code: string; readonly message: string };
}

type ToolResultPart =
  /** `data` is base64. */
  | { readonly type: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  | {
      readonly type: 'link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType?: string | undefined;
      readonly description?: string | undefined;
    }
  | { readonly type: 'omitted'; readonly kind: string; readonly sizeBytes: number };
