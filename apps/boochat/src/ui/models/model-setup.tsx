/** Connects a model server: where it is, whether it answers, and then it is kept by BooCode, with its key. */
import type { ModelTestResult } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { connectModel, refreshModels, testModel } from '../../api/models.ts';
import { aboutQuery } from '../../api/queries.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { modelPresets, startLines } from './model-presets.ts';
import { TestOutcome } from './test-outcome.tsx';

type Trial =
  | { readonly state: 'running'; readonly what: 'test' | 'connect' }
  | { readonly state: 'done'; readonly result: ModelTestResult; readonly wasToBeKept: boolean }
  | { readonly state: 'failed'; readonly error: unknown };

interface ModelSetupProps {
  readonly title: string;
  readonly onConnected?: () => void;
}

export function ModelSetup({ title, onConnected }: ModelSetupProps) {
  const [preset, setPreset] = useState(modelPresets[0]);
  const [baseUrl, setBaseUrl] = useState(preset?.baseUrl ?? '');
  const [model, setModel] = useState(preset?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const queryClient = useQueryClient();
  const id = useId();
  const offered = trial?.state === 'done' ? trial.result.models : [];
  const server = { baseUrl, model, ...(apiKey === '' ? {} : { apiKey }) };
  const isRunning = trial?.state === 'running';

  const attempt = async (what: 'test' | 'connect', work: () => Promise<ModelTestResult | undefined>) => {
    setTrial({ state: 'running', what });
    try {
      const result = await work();
      setTrial(result === undefined ? undefined : { state: 'done', result, wasToBeKept: what === 'connect' });
    } catch (error) {
      setTrial({ state: 'failed', error });
    }
  };
  const keep = async () => {
    // The last preset is a sentence and no name.
    const isNamed = preset !== undefined && preset.baseUrl !== '';
    await connectModel({ ...server, ...(isNamed ? { name: preset.name } : {}) });
    setApiKey('');
    await refreshModels(queryClient);
    onConnected?.();
    return undefined;
  };
  const connect = () =>
    attempt('connect', async () => {
      const result = await testModel(server);
      return result.ok ? await keep() : result;
    });
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setTrial(undefined);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-xl border border-line bg-surface p-4">
      <h2 id={`${id}-title`} className="font-medium">
        {title}
      </h2>
      <p className="mt-1 text-muted text-sm">
        Any server that speaks OpenAI’s protocol will do, on this machine or elsewhere. BooCode keeps it, and its key in
        a file that only you can read.
      </p>
      <form
        className="mt-3 grid gap-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <label className="flex min-w-0 flex-col gap-1 text-sm sm:col-span-2">
          Server
          <select
            className={fieldLook}
            onChange={(event) => {
              const chosen = modelPresets[Number(event.target.value)];
              setPreset(chosen);
              change(setBaseUrl)(chosen?.baseUrl ?? '');
              setModel(chosen?.model ?? '');
              // A key is for the server that it was typed for.
              setApiKey('');
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
        <div className="flex items-end gap-2">
          <Button type="submit" look="primary" disabled={isRunning}>
            {isRunning && trial.what === 'connect' ? <Turning /> : null}
            Connect
          </Button>
          <Button
            disabled={isRunning}
            onClick={({ currentTarget }) => {
              if (currentTarget.form?.reportValidity() === true) void attempt('test', () => testModel(server));
            }}
          >
            {isRunning && trial.what === 'test' ? <Turning /> : null}
            Test
          </Button>
        </div>
      </form>
      {trial?.state === 'done' ? <TestOutcome result={trial.result} onPick={setModel} /> : null}
      {trial?.state === 'done' && trial.wasToBeKept && !trial.result.ok ? (
        <Button className="mt-2" onClick={() => void attempt('connect', keep)}>
          Keep it all the same
        </Button>
      ) : null}
      {trial?.state === 'failed' ? <ErrorNote title="It was not connected." error={trial.error} /> : null}
      <ByEnvironment baseUrl={baseUrl} model={model} hasKey={apiKey !== ''} />
    </section>
  );
}

function Turning() {
  return <LoaderCircle size={14} aria-hidden="true" className="animate-spin" />;
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

interface ByEnvironmentProps {
  readonly baseUrl: string;
  readonly model: string;
  readonly hasKey: boolean;
}

/** For who would rather have nothing kept, and for service managers. */
function ByEnvironment(props: ByEnvironmentProps) {
  const about = useQuery(aboutQuery);
  const text = startLines({
    ...props,
    repository: about.data?.repository.path ?? 'DIR',
    port: window.location.port,
  });
  return (
    <details className="mt-4 text-sm">
      <summary className="text-muted">Or start BooCode with it, and nothing is kept</summary>
      <div className="mt-1 flex items-start gap-1 rounded-md bg-raised p-3">
        <pre className="min-w-0 flex-1 overflow-x-auto font-mono text-xs leading-5">{text}</pre>
        <CopyButton text={text} label="Copy the lines" />
      </div>
    </details>
  );
}
