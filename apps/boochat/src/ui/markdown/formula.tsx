/** A formula of an answer: drawn once what draws it is here, and until then, or where that fails, as it is written. */
import { lazy, Suspense } from 'react';
import { type FormulaProps, FormulaSource } from './formula-as-written.tsx';
import { readFormula } from './formula-source.ts';

const DrawnFormula = lazy(() =>
  import('./drawn-formula.tsx').catch(() => ({
    default: ({ source }: FormulaProps) => <FormulaSource source={source} />,
  })),
);

/** The properties are those of `formula-marks.ts`. */
export function Formula(place: Readonly<Record<string, unknown>>) {
  const source = String(place['data-source'] ?? '');
  const written = <FormulaSource source={source} />;
  return readFormula(source) === undefined ? (
    written
  ) : (
    <Suspense fallback={written}>
      <DrawnFormula source={source} />
    </Suspense>
  );
}
