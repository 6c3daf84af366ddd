import type { Verdict } from '../api/envelope.ts';

/** A verdict as a colour and a word. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className={`inline-block rounded px-1.5 py-0.5 font-semibold text-xs tracking-wide ${looks[verdict]}`}>
      {verdict}
    </span>
  );
}

const looks: Record<Verdict, string> = {
  SAFE: 'bg-safe-soft text-safe',
  CAUTION: 'bg-caution-soft text-caution',
  UNSAFE: 'bg-unsafe-soft text-unsafe',
  INFO: 'bg-info-soft text-info',
};
