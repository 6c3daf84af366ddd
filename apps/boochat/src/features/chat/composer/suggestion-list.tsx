import type { Suggestion } from './completion.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onPick: (suggestion: Suggestion) => void;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What the text may be completed to. The focus stays in the text; the keys are handled there. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 bottom-full z-30 mb-1 max-h-72 overflow-auto rounded-lg border border-line-strong bg-surface p-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the text
        <div
          key={suggestion.label}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className={`flex cursor-pointer items-center gap-x-3 rounded px-2 py-1 text-sm max-sm:flex-wrap pointer-coarse:min-h-11 ${index === active ? 'bg-accent-soft' : 'hover:bg-raised'}`}
        >
          <span className="shrink-0 font-mono text-[0.8rem] max-sm:max-w-full max-sm:truncate">{suggestion.label}</span>
          <span className="min-w-0 truncate text-muted text-xs leading-5">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}
