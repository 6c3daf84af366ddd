import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { modelsQuery } from '../../../api/queries.ts';

interface ModelPickerProps {
  /** Empty: the agent's own, else the server's default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Nothing where no model is configured: the page then says how to get one. Until that is known it keeps its room, so that
 * nothing beside it moves.
 */
export function ModelPicker({ value, onChange }: ModelPickerProps) {
  const id = useId();
  const models = useQuery(modelsQuery);
  if (models.isPending) {
    return (
      <span aria-hidden="true" className="invisible flex min-w-0 items-center gap-1.5 text-xs">
        Model
        <span className="h-7 w-44 min-w-14 shrink" />
      </span>
    );
  }
  if (models.data?.configured !== true) return null;
  const { defaultModel, models: offered, problem } = models.data;
  const isOffered = value === '' || offered.some(({ id }) => id === value);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted text-xs" title={problem}>
      <label htmlFor={id}>Model</label>
      <select
        id={id}
        value={isOffered ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        className="w-44 min-w-14 shrink truncate rounded-md bg-raised px-1.5 py-1 text-sm text-text"
      >
        <option value="">{defaultModel === undefined ? 'Default' : `Default: ${defaultModel}`}</option>
        {offered.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
      {problem === undefined ? null : <span className="shrink-0 text-caution">models not listed</span>}
    </span>
  );
}
