/** The model servers that are connected: which is asked by itself, whether each answers, and how to get rid of one. */
import type { Connection, ModelTestResult } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import {
  changeConnection,
  connectionsQuery,
  refreshModels,
  removeConnection,
  testConnection,
} from '../../api/models.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModelSetup } from '../../ui/models/model-setup.tsx';
import { TestOutcome } from '../../ui/models/test-outcome.tsx';

export function Connections() {
  const connections = useQuery(connectionsQuery);
  const [isAdding, setIsAdding] = useState(false);
  if (connections.isPending) return <Loading what="the models" />;
  if (connections.isError) {
    return (
      <ErrorNote
        title="The connections could not be listed."
        error={connections.error}
        onRetry={() => void connections.refetch()}
      />
    );
  }
  const { connections: all } = connections.data;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {all.map((connection) => (
          <li key={connection.id}>
            <OneConnection connection={connection} isOnly={all.length === 1} />
          </li>
        ))}
      </ul>
      {all.length === 0 || isAdding ? (
        <ModelSetup
          title={all.length === 0 ? 'Connect a model' : 'Connect another model'}
          onConnected={() => setIsAdding(false)}
        />
      ) : (
        <Button className="self-start" onClick={() => setIsAdding(true)}>
          Connect another model
        </Button>
      )}
    </>
  );
}

interface OneConnectionProps {
  readonly connection: Connection;
  readonly isOnly: boolean;
}

function OneConnection({ connection, isOnly }: OneConnectionProps) {
  const { id, name, baseUrl, model, hasKey, isDefault, isKept } = connection;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<ModelTestResult>();
  const [problem, setProblem] = useState<unknown>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(undefined);
    setResult(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  const changed = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      await work();
      await refreshModels(queryClient);
    });
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{name === 'environment' ? 'From the environment' : name}</h3>
        {isDefault ? <span className="rounded bg-accent-soft px-1.5 text-accent text-xs">default</span> : null}
        <span className="flex-1" />
        <Button disabled={isBusy} onClick={() => void run(async () => setResult(await testConnection(id)))}>
          {isBusy ? <LoaderCircle size={14} aria-hidden="true" className="animate-spin" /> : null}
          Test
        </Button>
        {isDefault || isOnly ? null : (
          <Button disabled={isBusy} onClick={changed(() => changeConnection(id, { isDefault: true }))}>
            Make it the default
          </Button>
        )}
        {isKept && !isLeaving && !isChanging ? (
          <Button disabled={isBusy} onClick={() => setIsChanging(true)}>
            Change
          </Button>
        ) : null}
        {isKept && !isLeaving ? (
          <Button disabled={isBusy} onClick={() => setIsLeaving(true)}>
            Remove
          </Button>
        ) : null}
        {isLeaving ? (
          <>
            <Button look="danger" disabled={isBusy} onClick={changed(() => removeConnection(id))}>
              Remove it with its key
            </Button>
            <Button onClick={() => setIsLeaving(false)}>Keep it</Button>
          </>
        ) : null}
      </div>
      <p className="mt-1 [overflow-wrap:anywhere] text-muted">
        <code className="font-mono text-text text-xs">{model}</code> at{' '}
        <code className="font-mono text-xs">{baseUrl}</code>
        {hasKey ? ', with a key' : ', without a key'}
        {isKept ? '' : '. It is changed where BooCode is started.'}
      </p>
      {isChanging ? (
        <div className="mt-3">
          <ModelSetup
            title={`Change ${name}`}
            kept={connection}
            onConnected={() => setIsChanging(false)}
            onCancel={() => setIsChanging(false)}
          />
        </div>
      ) : null}
      {result === undefined ? null : <TestOutcome result={result} />}
      {problem === undefined ? null : <ErrorNote title="That did not work." error={problem} />}
    </section>
  );
}
