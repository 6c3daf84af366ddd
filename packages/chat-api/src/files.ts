import { z } from 'zod';

export const fileQuerySchema = z.object({
  /** Relative to the repository, with `/`. */
  path: z.string().min(1).max(4096),
  /** 1-based; the answer has this line and those around it. */
  line: z.coerce.number().int().min(1).optional(),
  /** A branch, a tag or a commit: the file as it was there. Left out: as it is now. */
  at: z.string().min(1).max(300).optional(),
});

export const imageQuerySchema = fileQuerySchema.omit({ line: true });

export const fileSchema = z.object({
  path: z.string(),
  /** The line that was asked for. */
  line: z.number().optional(),
  /** 1-based number of the first line in `text`. */
  startLine: z.number(),
  endLine: z.number(),
  totalLines: z.number(),
  /** Secrets are masked. */
  text: z.string(),
  /** Whether the file has lines that are not in `text`. */
  truncated: z.boolean(),
  /** Of a file as it was at a revision. */
  at: z
    .object({
      /** The commit's whole id, which stays what it is when a branch moves. */
      commit: z.string(),
      /** The text is also that of the file as it is now, so that what is known of that holds of it. */
      isCurrent: z.boolean(),
    })
    .optional(),
});
export type File = z.infer<typeof fileSchema>;

export const folderQuerySchema = z.object({
  /** Relative to the repository, with `/`; empty for the repository itself. */
  path: z.string().max(4096),
  at: z.string().min(1).max(300),
});

export const folderSchema = z.object({
  commit: z.string(),
  /** Folders first. */
  entries: z.array(z.object({ path: z.string(), kind: z.enum(['folder', 'file']) })),
});
export type Folder = z.infer<typeof folderSchema>;

export const pathsSchema = z.object({
  /** Of all files that are not ignored, sorted. */
  paths: z.array(z.string()),
  /** How many more there are than are sent. */
  left: z.number(),
});
export type Paths = z.infer<typeof pathsSchema>;
