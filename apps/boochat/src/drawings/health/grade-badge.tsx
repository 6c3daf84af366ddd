/** A grade as colour and letter. */
export function GradeBadge({ grade, isLarge = false }: { readonly grade: string; readonly isLarge?: boolean }) {
  return (
    <span
      className={`inline-grid place-items-center rounded font-bold ${isLarge ? 'size-12 text-2xl' : 'size-5 text-xs'} ${gradeLooks[grade] ?? 'bg-raised'}`}
    >
      {grade}
    </span>
  );
}

export const gradeLooks: Readonly<Record<string, string>> = {
  A: 'bg-grade-a text-on-grade',
  B: 'bg-grade-b text-on-grade',
  C: 'bg-grade-c text-on-grade',
  D: 'bg-grade-d text-on-grade',
  F: 'bg-grade-f text-on-grade',
};
