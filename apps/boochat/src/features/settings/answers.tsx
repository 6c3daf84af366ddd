/** What a person wants of every answer: in words, and as settings of the model. */
import { mostInstructions } from '@boocontext/chat-api';
import { useId } from 'react';
import { type SettingName, useSetting } from '../../ui/settings.ts';
import { numberIn } from '../../ui/wishes.ts';

const fieldLook = 'rounded-md border border-line-strong bg-surface px-2 py-1.5';

export function Answers() {
  const [instructions, setInstructions] = useSetting('instructions');
  const [thinking, setThinking] = useSetting('thinking');
  const id = useId();
  return (
    <div className="flex flex-col gap-4 text-sm">
      <label className="flex flex-col gap-1">
        What you want of every answer
        <textarea
          dir="auto"
          rows={4}
          maxLength={mostInstructions}
          value={instructions}
          placeholder="For example: Answer in Spanish. I know Go well and React hardly. Begin with the answer, then the reasons."
          onChange={(event) => setInstructions(event.target.value)}
          className={`field-sizing-content min-h-24 w-full ${fieldLook}`}
        />
        <span className="text-muted text-xs">
          Kept in this browser, and told to the model with each question, beside what the agent is told.
        </span>
      </label>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <NumberField name="temperature" label="Temperature" least={0} most={2} hint="0 to 2; low is steady" />
        <NumberField
          name="longestAnswer"
          label="Longest answer, in tokens"
          least={1}
          most={1_000_000}
          hint="What it thinks counts too"
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-thinking`}>How long it thinks</label>
          <select
            id={`${id}-thinking`}
            value={thinking}
            onChange={(event) => setThinking(event.target.value as typeof thinking)}
            className={`w-44 ${fieldLook}`}
          >
            <option value="model">The model decides</option>
            <option value="low">Short</option>
            <option value="medium">Medium</option>
            <option value="high">Long</option>
          </select>
          <span className="text-muted text-xs">For models that think</span>
        </div>
      </div>
      <p className="text-muted text-xs">
        Where a field is empty, the model’s server decides. A server that does not know a setting may refuse the
        question, and says so.
      </p>
    </div>
  );
}

interface NumberFieldProps {
  readonly name: Extract<SettingName, 'temperature' | 'longestAnswer'>;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly hint: string;
}

function NumberField({ name, label, least, most, hint }: NumberFieldProps) {
  const [value, set] = useSetting(name);
  const id = useId();
  const isWrong = value.trim() !== '' && numberIn(value, least, most) === undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set(event.target.value)}
        className={`w-44 ${fieldLook} ${isWrong ? 'border-unsafe' : ''}`}
      />
      <span id={`${id}-hint`} className={`text-xs ${isWrong ? 'text-unsafe' : 'text-muted'}`}>
        {isWrong
          ? `A number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}; it is not used as it is`
          : hint}
      </span>
    </div>
  );
}
