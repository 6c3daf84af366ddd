/**
 * A formula, drawn by KaTeX as elements (nothing is read as HTML), with MathML for screen readers. Loads, with its style
 * and its type faces, when an answer has one.
 */
import 'katex/dist/katex.min.css';
import './formula-copy.ts';
import katex, { type KatexOptions } from 'katex';
import { useCallback, useMemo } from 'react';
import { type FormulaProps, FormulaSource } from './formula-as-written.tsx';
import { readFormula } from './formula-source.ts';

export default function DrawnFormula({ source }: FormulaProps) {
  const drawing = useMemo(() => draw(source), [source]);
  const put = useCallback(
    (place: HTMLElement | null) => place?.replaceChildren(...(drawing === undefined ? [] : [drawing])),
    [drawing],
  );
  if (drawing === undefined) return <FormulaSource source={source} />;
  if (!readFormula(source)?.isDisplay) return <span ref={put} className="formula" data-formula={source} />;
  return (
    // A wide formula scrolls by itself; a keyboard can reach it to do so. It may stand within a paragraph.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and may not
    <span
      ref={put}
      className="formula formula-display"
      data-formula={source}
      role="group"
      aria-label="Formula"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    />
  );
}

/**
 * Nothing that leads or loads (`trust`), and no sizes beyond some lines (`maxSize`, in em). What a negative distance
 * moves elsewhere is cut off by the style.
 */
const options: KatexOptions = {
  trust: false,
  maxSize: 10,
  maxExpand: 200,
  strict: 'ignore',
  throwOnError: true,
  output: 'htmlAndMathml',
};

/**
 * What KaTeX would draw as its own name, being trusted with nothing; and definitions, of which a short one can grow to
 * what takes seconds to draw (`maxExpand` bounds the steps, not what each of them adds).
 */
const refused =
  /\\(?:href|url|includegraphics|html(?:Class|Id|Style|Data)|[gex]?def|(?:future)?let|(?:re)?newcommand|providecommand)(?![a-z])/i;

/** Undefined where KaTeX cannot read it, whatever the reason: too deep is an error of the stack. */
function draw(source: string): Element | undefined {
  const formula = readFormula(source);
  if (formula === undefined || refused.test(formula.tex)) return undefined;
  const place = document.createElement('span');
  try {
    katex.render(formula.tex, place, { ...options, displayMode: formula.isDisplay });
  } catch {
    return undefined;
  }
  return place.firstElementChild ?? undefined;
}
