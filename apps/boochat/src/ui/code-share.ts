/** The share of the width that the code beside the page has, in per cent, kept in this browser. */
export const codeShareLimits = { min: 25, max: 75 };

const key = 'boochat-code-width';

export function readCodeShare(): number {
  return clamp(Number(localStorage.getItem(key) ?? 50));
}

/** Returns it as it is kept. */
export function keepCodeShare(percent: number): number {
  const kept = clamp(percent);
  localStorage.setItem(key, String(kept));
  return kept;
}

function clamp(percent: number): number {
  const { min, max } = codeShareLimits;
  return Number.isFinite(percent) ? Math.min(max, Math.max(min, percent)) : 50;
}
