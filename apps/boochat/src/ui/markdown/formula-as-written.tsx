/** A formula as it is written: where it is not drawn yet, or cannot be. */
export interface FormulaProps {
  /** With the signs around it. */
  readonly source: string;
}

export function FormulaSource({ source }: FormulaProps) {
  return (
    <code className="whitespace-pre-wrap rounded bg-raised px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">
      {source}
    </code>
  );
}
