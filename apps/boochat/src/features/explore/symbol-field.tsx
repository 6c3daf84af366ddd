/** A field for a symbol's name that knows the names of the repository. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { foundSymbols } from '../../api/found-symbols.ts';
import { useSettled } from '../../ui/use-settled.ts';

interface ChosenSymbol {
  readonly label: string;
  readonly file: string;
  readonly line: number | undefined;
}

interface SymbolFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onChoose: (symbol: ChosenSymbol) => void;
  readonly isRequired: boolean;
  readonly placeholder?: string;
}

const fewestChars = 2;

export function SymbolField({ value, onChange, onChoose, isRequired, placeholder }: SymbolFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const choices = useChoices(value, isOpen);
  const isShown = isOpen && choices.length > 0;

  function choose(index: number) {
    const choice = choices[index];
    if (choice === undefined) return;
    onChoose(choice);
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (choices.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % choices.length);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <div className="relative flex flex-col gap-1 text-sm">
      <label htmlFor={id}>Symbol</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        required={isRequired}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
        className="w-72 max-w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 font-mono"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Matches"
        hidden={!isShown}
        className="absolute top-full left-0 z-30 mt-1 max-h-80 w-[min(30rem,90vw)] overflow-auto rounded-md border border-line-strong bg-surface py-1 shadow-lg"
      >
        {choices.map(({ label, file, line, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of its list.
          <div
            key={`${label} ${file}:${line}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
            className={`cursor-pointer px-3 py-1 ${index === active ? 'bg-accent-soft' : 'hover:bg-raised'}`}
          >
            <code className="break-all">{label}</code> <span className="text-muted text-xs">{kind}</span>
            <div className="break-all font-mono text-muted text-xs">
              {file}:{line}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function useChoices(text: string, isWanted: boolean) {
  const call = useBoocontext();
  const query = useSettled(text.trim());
  const answer = useQuery({
    ...boocontextQuery(call, 'boocontext_symbols', { query, limit: 8 }),
    enabled: isWanted && query.length >= fewestChars,
    // While one types on, the names found so far stay.
    placeholderData: (before) => before,
  });
  if (text.trim().length < fewestChars) return [];
  return (foundSymbols(answer.data?.details) ?? []).map(({ symbol, container = '', kind, file, line }) => ({
    label: container === '' ? symbol : `${container}.${symbol}`,
    kind,
    file,
    line,
  }));
}
