import { useNavigate } from '@tanstack/react-router';
import { type Place, writePlace } from '../../ui/place.ts';
import { besidePage } from '../../ui/use-is-narrow.ts';

export function askLabel({ line, endLine }: Place): string {
  return endLine === undefined ? `Ask in a chat about line ${line}` : `Ask in a chat about lines ${line} to ${endLine}`;
}

/** The question is there to be changed; it is not sent by itself. */
export function useAskAboutLines(): (place: Place) => void {
  const navigate = useNavigate();
  return (place) => {
    const { endLine, at } = place;
    const there = at === undefined ? '' : ` as of \`${at}\``;
    const named = `\`${writePlace({ ...place, at: undefined })}\`${there}`;
    const ask = endLine === undefined ? `What does ${named} do, and why?` : `What do the lines ${named} do, and why?`;
    // The lines go with the question, and stand beside the chat where there is room.
    const lines = writePlace(place);
    void navigate({ to: '/', search: () => ({ file: besidePage(lines), ask, attach: lines }) });
  };
}
