/** How to get a model: where it is, whether it answers, and what to start BooCode with. Nothing of it is kept. */
import type { ModelTestResult } from '@boocontext/chat-api';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { testModel } from '../../../api/test-model.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { environmentLines, modelPresets } from './model-presets.ts';

type Trial =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly result: ModelTestResult }
  | { readonly state: 'failed'; readonly error: unknown };

export function ModelSetup() {
  const [baseUrl, setBaseUrl] = useState(modelPresets[0]?.baseUrl ?? '');
  const [model, setModel] = useState(modelPresets[0]?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const id = useId();
  const offered = trial?.state === 'done' ? trial.result.models : [];
  const test = async () => {
    setTrial({ state: 'running' });
    try {
      const key = apiKey === '' ? {} : { apiKey };
      setTrial({ state: 'done', result: await testModel({ baseUrl, model, ...key }) });
    } catch (error) {
      setTrial({ state: 'failed', error });
    }
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setTrial(undefined);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-xl border border-line bg-surface p-4">
      <h2 id={`${id}-title`} className="font-medium">
        Set up a model to ask in your own words
      </h2>
      <p className="mt-1 text-muted text-sm">
        Any server that speaks OpenAI’s protocol will do, on this machine or elsewhere. Try it here, then start BooCode
        with the lines below.
      </p>
      <form
        className="mt-3 grid gap-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void test();
        }}
      >
        <label className="flex min-w-0 flex-col gap-1 text-sm sm:col-span-2">
          Server
          <select
            className={fieldLook}
            onChange={(event) => {
              const preset = modelPresets[Number(event.target.value)];
              change(setBaseUrl)(preset?.baseUrl ?? '');
              setModel(preset?.model ?? '');
            }}
          >
            {modelPresets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field label="Base URL" type="url" required value={baseUrl} onText={change(setBaseUrl)} />
        <Field label="Name of the model" required list={`${id}-models`} value={model} onText={change(setModel)} />
        <datalist id={`${id}-models`}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label="API key (if it wants one)"
          type="password"
          autoComplete="off"
          value={apiKey}
          onText={change(setApiKey)}
        />
        <div className="flex items-end">
          <Button type="submit" look="primary" disabled={trial?.state === 'running'}>
            {trial?.state === 'running' ? <LoaderCircle size={14} aria-hidden="true" className="animate-spin" /> : null}
            Test
          </Button>
        </div>
      </form>
      {trial?.state === 'done' ? <Outcome result={trial.result} onPick={setModel} /> : null}
      {trial?.state === 'failed' ? <ErrorNote title="The test was not made." error={trial.error} /> : null}
      <Lines text={environmentLines(baseUrl, model, apiKey !== '')} />
    </section>
  );
}

const fieldLook = 'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 py-1.5';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly onText: (text: string) => void;
}

function Field({ label, onText, ...input }: FieldProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm">
      {label}
      <input {...input} className={fieldLook} onChange={(event) => onText(event.target.value)} />
    </label>
  );
}

interface OutcomeProps {
  readonly result: ModelTestResult;
  readonly onPick: (model: string) => void;
}

/** So many names are help, more are a list to read. */
const maxNames = 12;

function Outcome({ result: { ok, steps, models }, onPick }: OutcomeProps) {
  return (
    <div role="status" className={`mt-3 rounded-lg p-3 text-sm ${ok ? 'bg-safe-soft' : 'bg-unsafe-soft'}`}>
      <p className={`font-medium ${ok ? 'text-safe' : 'text-unsafe'}`}>{ok ? 'It works.' : 'It does not work yet.'}</p>
      <ul className="mt-1">
        {steps.map((step) => (
          <li key={step.name} className="flex items-start gap-1.5">
            {step.ok ? (
              <CircleCheck size={15} aria-label="fine" className="mt-1 shrink-0 text-safe" />
            ) : (
              <CircleX size={15} aria-label="failed" className="mt-1 shrink-0 text-unsafe" />
            )}
            <span className="min-w-0 break-words">
              {step.name === 'models' ? 'Its list: ' : 'An answer: '}
              {step.message}
            </span>
          </li>
        ))}
      </ul>
      {ok || models.length === 0 ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-1">
          It offers:
          {models.slice(0, maxNames).map((name) => (
            <Button key={name} onClick={() => onPick(name)}>
              {name}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

function Lines({ text }: { readonly text: string }) {
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between">
        <h3 className="text-sm">Start BooCode with</h3>
        <CopyButton text={text} label="Copy the lines" />
      </div>
      <pre className="overflow-x-auto rounded-md bg-raised p-3 font-mono text-xs leading-5">{text}</pre>
    </div>
  );
}
