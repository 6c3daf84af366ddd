/** What a model thought before it answered: folded, for who wants to know. */
export function Reasoning({ text, isRunning }: { readonly text: string; readonly isRunning: boolean }) {
  if (text.trim() === '') return null;
  return (
    <details className="my-2 text-muted text-sm">
      <summary className="rounded">{isRunning ? 'Thinking …' : 'Thoughts'}</summary>
      <p className="mt-1 whitespace-pre-wrap border-line border-l-2 pl-3">{text}</p>
    </details>
  );
}
