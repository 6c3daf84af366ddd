/** Connects a model server: where it is, whether it answers, and then it is kept by BooCode, with its key. */
import type { Connection, ModelTestResult } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import { changeConnection, connectModel, refreshModels, testConnection, testModel } from '../../api/models.ts';
import { aboutQuery } from '../../api/queries.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { ModelOffer, type Offer } from './model-offer.tsx';
import { type ModelPreset, modelPresets, startLines } from './model-presets.ts';
import { TestOutcome } from './test-outcome.tsx';

type Trial =
  | { readonly state: 'running'; readonly what: 'test' | 'connect' }
  | { readonly state: 'done'; readonly result: ModelTestResult; readonly wasToBeKept: boolean }
  | { readonly state: 'failed'; readonly error: unknown };

interface ModelSetupProps {
  readonly title: string;
  readonly onConnected?: () => void;
  /** Is changed; left out: a new one is made. */
  readonly kept?: Connection;
  readonly onCancel?: () => void;
}

export function ModelSetup({ title, onConnected, kept, onCancel }: ModelSetupProps) {
  const [preset, setPreset] = useState<ModelPreset | undefined>(kept === undefined ? modelPresets[0] : undefined);
  const [name, setName] = useState(kept?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(kept?.baseUrl ?? preset?.baseUrl ?? '');
  const [model, setModel] = useState(kept?.model ?? preset?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const queryClient = useQueryClient();
  const id = useId();
  const key = apiKey === '' ? {} : { apiKey };
  const server = { baseUrl, model, ...key };
  const test = (what: { readonly baseUrl: string; readonly model?: string; readonly apiKey?: string }) =>
    kept === undefined ? testModel(what) : testConnection(kept.id, what);
  const { offer, look } = useOffer(test);
  const offered = trial?.state === 'done' ? trial.result.models : offer?.state === 'done' ? offer.result.models : [];
  const isRunning = trial?.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there at first is asked once
  useEffect(() => {
    if (preset?.needsKey !== true) look({ baseUrl });
  }, []);

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
    if (kept === undefined) await connectModel({ ...server, ...(isNamed ? { name: preset.name } : {}) });
    else await changeConnection(kept.id, { ...server, ...(name.trim() === '' ? {} : { name: name.trim() }) });
    setApiKey('');
    await refreshModels(queryClient);
    onConnected?.();
    return undefined;
  };
  const connect = () =>
    attempt('connect', async () => {
      const result = await test(server);
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
      {kept === undefined ? (
        <p className="mt-1 text-muted text-sm">
          Any server that speaks OpenAI’s protocol will do, on this machine or elsewhere. BooCode keeps it, and its key
          in a file that only you can read.
        </p>
      ) : null}
      <form
        className="mt-3 grid gap-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        {kept === undefined ? (
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
                look({ baseUrl: chosen?.needsKey === true ? '' : (chosen?.baseUrl ?? '') });
              }}
            >
              {modelPresets.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <Field
            label="Name"
            required
            maxLength={60}
            pattern="[^@]+"
            title="A name without @"
            value={name}
            onText={setName}
          />
        )}
        <Field
          label="Base URL"
          type="url"
          required
          value={baseUrl}
          onText={change(setBaseUrl)}
          onBlur={() => look({ baseUrl, ...key })}
        />
        <Field
          label={kept?.hasKey === true ? 'API key (empty: the one that is kept)' : 'API key (if it wants one)'}
          type="password"
          autoComplete="off"
          value={apiKey}
          onText={change(setApiKey)}
          onBlur={() => look({ baseUrl, ...key })}
        />
        <Field label="Name of the model" required list={`${id}-models`} value={model} onText={change(setModel)} />
        <datalist id={`${id}-models`}>
          {offered.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {offer === undefined || trial !== undefined ? null : (
          <ModelOffer offer={offer} chosen={model} onPick={change(setModel)} />
        )}
        <div className="flex items-end gap-2">
          <Button type="submit" look="primary" disabled={isRunning}>
            {isRunning && trial.what === 'connect' ? <Turning /> : null}
            {kept === undefined ? 'Connect' : 'Save'}
          </Button>
          <Button
            disabled={isRunning}
            onClick={({ currentTarget }) => {
              if (currentTarget.form?.reportValidity() === true) void attempt('test', () => test(server));
            }}
          >
            {isRunning && trial.what === 'test' ? <Turning /> : null}
            Test
          </Button>
          {onCancel === undefined ? null : (
            <Button look="quiet" onClick={onCancel}>
              Leave it as it is
            </Button>
          )}
        </div>
      </form>
      {trial?.state === 'done' ? <TestOutcome result={trial.result} onPick={setModel} /> : null}
      {trial?.state === 'done' && trial.wasToBeKept && !trial.result.ok ? (
        <Button className="mt-2" onClick={() => void attempt('connect', keep)}>
          Keep it all the same
        </Button>
      ) : null}
      {trial?.state === 'failed' ? (
        <ErrorNote title={kept === undefined ? 'It was not connected.' : 'It was not changed.'} error={trial.error} />
      ) : null}
      {kept === undefined ? <ByEnvironment baseUrl={baseUrl} model={model} hasKey={apiKey !== ''} /> : null}
    </section>
  );
}

interface AskedServer {
  /** Empty: nothing is asked. */
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** What a server offers is asked as soon as it is known where it is, and once for the same address and key. */
function useOffer(test: (server: AskedServer) => Promise<ModelTestResult>) {
  const [offer, setOffer] = useState<Offer>();
  const asked = useRef('');
  const look = (server: AskedServer) => {
    const what = JSON.stringify(server);
    if (what === asked.current) return;
    asked.current = what;
    if (!/^https?:\/\/[^/]/.test(server.baseUrl) || !URL.canParse(server.baseUrl)) return setOffer(undefined);
    setOffer({ state: 'asking' });
    test(server).then(
      (result) => {
        if (asked.current === what) setOffer({ state: 'done', result });
      },
      // It is asked again with the model, and what is wrong is then said.
      () => setOffer(undefined),
    );
  };
  return { offer, look };
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
