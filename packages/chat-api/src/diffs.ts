import { z } from 'zod';

export const diffQuerySchema = z.object({
  /**
   * `working` (what is not committed), `REV` (what has changed since), `A..B`, `A...B` (what B has since it left A) or `REV^!`
   * (what that commit changed; of a merge: against its first parent).
   */
  of: z.string().min(1).max(620).default('working'),
  /** Only this file, then with all of its lines. */
  path: z.string().min(1).max(4096).optional(),
});

const hunkSchema = z.object({
  /** 1-based number of its first line on either side. */
  oldStart: z.number(),
  newStart: z.number(),
  /** What it is in, as git found it. */
  heading: z.string(),
  /** Each begins with ` ` (on both sides), `-` or `+`. Secrets are masked. */
  lines: z.array(z.string()),
});
export type DiffHunk = z.infer<typeof hunkSchema>;

const changedFileSchema = z.object({
  path: z.string(),
  /** What it was called before. */
  oldPath: z.string().optional(),
  status: z.enum(['added', 'deleted', 'modified', 'renamed']),
  /** Why its lines are not here: not text, likely to hold secrets, or more than is sent at once. */
  withheld: z.enum(['binary', 'secret', 'long']).optional(),
  added: z.number(),
  removed: z.number(),
  hunks: z.array(hunkSchema),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export const diffSchema = z.object({
  /** Whole ids of the commits that are compared; null for no commit before, and for the working tree after. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Where the diff is that of one commit. */
  commit: z
    .object({ id: z.string(), author: z.string(), date: z.string(), message: z.string(), parents: z.array(z.string()) })
    .optional(),
  files: z.array(changedFileSchema),
  /** What the reader must know to rely on it, as sentences. */
  notes: z.array(z.string()),
});
export type Diff = z.infer<typeof diffSchema>;

export const revisionsSchema = z.object({
  /** The branch that is checked out; left out where none is. */
  branch: z.string().optional(),
  /** The commit that is checked out; left out before the first one. */
  head: z.string().optional(),
  branches: z.array(z.string()),
  remoteBranches: z.array(z.string()),
  tags: z.array(z.string()),
});
export type Revisions = z.infer<typeof revisionsSchema>;
