/** A calm sign beside a verdict: this answer is not all there is. */
export function IncompleteBadge() {
  return (
    <span className="inline-block shrink-0 rounded border border-line bg-raised px-1.5 py-0.5 font-medium text-muted text-xs">
      not complete
    </span>
  );
}
