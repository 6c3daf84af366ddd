/** A text in which code stands between backticks, as people and tools write it in a line. */
export function CodeWithin({ text }: { readonly text: string }) {
  const pieces = text.split('`');
  // One that has no other to end it is a backtick, and three are a block of code.
  if (pieces.length % 2 === 0 || text.includes('```')) return text;
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which may be the same
      <code key={index} className="font-mono text-[0.9em]">
        {piece}
      </code>
    ),
  );
}
