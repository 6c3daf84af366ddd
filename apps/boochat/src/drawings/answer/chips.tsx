/**
 * What one should know of an answer before one relies on it, in a few words each. Risk is told where a change is what one
 * asks about, by the verdict; elsewhere what made an answer less than certain is told by its cause, and only where no
 * cause is known by the verdict.
 */
import { ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Envelope } from '../../api/envelope.ts';

export function Chips({ envelope }: { readonly envelope: Envelope }) {
  const { verdict, metadata } = envelope;
  if (metadata.tool === 'boocontext_impact') return <Risk envelope={envelope} />;
  const causes = causesOf(envelope);
  const isUnexplained = verdict === 'CAUTION' && causes.length === 0 && metadata.complete !== false;
  return (
    <>
      {causes.map((cause) => (
        <Chip key={cause} look="plain">
          {cause}
        </Chip>
      ))}
      {isUnexplained ? <Chip look="caution">Caution</Chip> : null}
      {verdict === 'UNSAFE' ? <Chip look="unsafe">Unsafe</Chip> : null}
    </>
  );
}

/** Of a change. */
function Risk({ envelope: { verdict, details } }: { readonly envelope: Envelope }): ReactNode {
  const affected = details['affected_symbols'];
  switch (verdict) {
    case 'SAFE':
      return (
        <Chip look="safe">
          <ShieldCheck size={14} aria-hidden="true" /> Safe to change
        </Chip>
      );
    case 'UNSAFE':
      return (
        <Chip look="unsafe">
          <ShieldX size={14} aria-hidden="true" /> {details['proven'] === true ? 'Unsafe: it breaks code' : 'Unsafe'}
        </Chip>
      );
    case 'CAUTION':
      return (
        <Chip look="caution">
          <ShieldAlert size={14} aria-hidden="true" />{' '}
          {Array.isArray(affected) && affected.length > 0
            ? 'Caution: other code depends on it'
            : 'Caution: not known to be safe'}
        </Chip>
      );
    default:
      return null;
  }
}

/** Why an answer is less than certain, where its figures tell. */
function causesOf({ details, verdict }: Envelope): readonly string[] {
  const {
    candidates = [],
    definitions = [],
    mentions,
    grade_distribution: grades,
    overall_grade: grade,
  } = causes.parse(details);
  const named = Math.max(candidates.length, definitions.length);
  const open = mentions?.unexplained.filter(({ likely }) => likely).length ?? 0;
  const poor = verdict === 'CAUTION' ? (grades?.['D'] ?? 0) + (grades?.['F'] ?? 0) : 0;
  return [
    ...(named > 1 ? [`${named} definitions of this name`] : []),
    ...(open > 0 ? [open === 1 ? '1 place may use it too' : `${open} places may use it too`] : []),
    ...(grades === undefined && (grade === 'D' || grade === 'F') ? ['This file needs care'] : []),
    ...(poor > 0 ? [poor === 1 ? '1 file needs care' : `${poor} files need care`] : []),
  ];
}

const anything = z.array(z.unknown()).optional().catch(undefined);
const causes = z.looseObject({
  candidates: anything,
  definitions: anything,
  mentions: z
    .looseObject({ unexplained: z.array(z.looseObject({ likely: z.boolean() })) })
    .optional()
    .catch(undefined),
  grade_distribution: z.record(z.string(), z.number()).optional().catch(undefined),
  overall_grade: z.string().optional().catch(undefined),
});

function Chip({ look, children }: { readonly look: keyof typeof looks; readonly children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-medium text-xs ${looks[look]}`}>
      {children}
    </span>
  );
}

const looks = {
  plain: 'bg-raised text-muted',
  safe: 'bg-safe-soft text-safe',
  caution: 'bg-caution-soft text-caution',
  unsafe: 'bg-unsafe-soft text-unsafe',
} as const;
