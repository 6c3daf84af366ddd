/** What is compared, as the address of a review holds it. */

export type Comparison =
  /** What is not committed. */
  | { readonly kind: 'working' }
  /** What one commit changed. */
  | { readonly kind: 'commit'; readonly commit: string }
  /** What a branch has since it left another. */
  | { readonly kind: 'branch'; readonly branch: string; readonly base: string }
  /** Two states; an empty one is that of the files as they are now. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

export type ComparisonKind = Comparison['kind'];

export function readComparison(text: string): Comparison {
  if (text === 'working') return { kind: 'working' };
  if (text.endsWith('^!')) return { kind: 'commit', commit: text.slice(0, -2) };
  const [from = '', dots, to = ''] = text.split(/(\.{2,3})/);
  if (dots === '...') return { kind: 'branch', base: from, branch: to };
  return { kind: 'range', from, to };
}

export function writeComparison(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'working':
      return 'working';
    case 'commit':
      return `${comparison.commit}^!`;
    case 'branch':
      return `${comparison.base}...${comparison.branch}`;
    case 'range':
      return comparison.to === '' ? comparison.from : `${comparison.from}..${comparison.to}`;
  }
}
