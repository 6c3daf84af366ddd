import { z } from 'zod';
import { viewSchema } from '../../drawings/answer/view.ts';

/** What the address of a symbol holds; what cannot be read is left out. */
export const symbolSearchSchema = z.object({
  /** `CartService.checkout`. */
  name: z.string().min(1).max(1_000).optional().catch(undefined),
  /** The file that it is defined in, since `file` is the code that is open beside the page. */
  in: z.string().min(1).optional().catch(undefined),
  /** 1-based. */
  line: z.number().int().min(1).optional().catch(undefined),
  /** How its callers, and what a change reaches, are looked at. */
  callers: viewSchema.optional().catch(undefined),
  impact: viewSchema.optional().catch(undefined),
});
