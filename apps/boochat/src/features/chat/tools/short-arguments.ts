/** The arguments of a call in a few words: `symbol: chargeCard, depth: 2`. */
export function shortArguments(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const entries = Object.entries(input).map(([name, value]) => `${name}: ${shortValue(value)}`);
  return entries.join(', ');
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
