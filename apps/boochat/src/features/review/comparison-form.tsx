/** Which states are compared: what is not committed, a commit, a branch against its base, or any two. */
import type { Revisions } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { revisionsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileHistory } from '../../ui/file-history.tsx';
import { type Comparison, type ComparisonKind, readComparison, writeComparison } from './compared.ts';

const labels: Readonly<Record<ComparisonKind, string>> = {
  working: 'Not committed',
  branch: 'A branch',
  commit: 'A commit',
  range: 'Any two states',
};

interface ComparisonFormProps {
  /** As the address holds it. */
  readonly diff: string;
  readonly onAsk: (diff: string) => void;
  /** Whether another kind of comparison is being chosen than the one that is shown. */
  readonly onChoosing: (isChoosing: boolean) => void;
  /** What else can be done with it. */
  readonly children: ReactNode;
}

export function ComparisonForm({ diff, onAsk, onChoosing, children }: ComparisonFormProps) {
  const asked = readComparison(diff);
  const [kind, setKind] = useState(asked.kind);
  const { data: revisions, isPending } = useQuery(revisionsQuery);
  const choose = (next: ComparisonKind) => {
    setKind(next);
    onChoosing(next !== asked.kind);
    if (next === 'working') onAsk('working');
  };
  return (
    <section aria-label="What is reviewed" className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">What is reviewed</legend>
        {(Object.keys(labels) as ComparisonKind[]).map((one) => (
          <Button
            key={one}
            look="quiet"
            aria-pressed={one === kind}
            className={one === kind ? 'bg-accent-soft !text-accent' : ''}
            onClick={() => choose(one)}
          >
            {labels[one]}
          </Button>
        ))}
        <span className="flex flex-1 flex-wrap justify-end gap-1 max-sm:basis-full max-sm:justify-start">
          {children}
        </span>
      </fieldset>
      {kind === 'working' ? null : (
        <Fields
          key={kind}
          kind={kind}
          asked={asked}
          revisions={revisions}
          isPending={isPending}
          onAsk={(next) => onAsk(writeComparison(next))}
        />
      )}
    </section>
  );
}

interface FieldsProps {
  readonly kind: Exclude<ComparisonKind, 'working'>;
  readonly asked: Comparison;
  readonly revisions: Revisions | undefined;
  /** What there is to choose from is on its way, and with it where a branch has left. */
  readonly isPending: boolean;
  readonly onAsk: (comparison: Comparison) => void;
}

function Fields({ kind, asked, revisions, isPending, onAsk }: FieldsProps) {
  if (kind === 'commit') return <CommitFields asked={asked} onAsk={onAsk} />;
  return <TwoFields kind={kind} asked={asked} revisions={revisions} isPending={isPending} onAsk={onAsk} />;
}

function CommitFields({ asked, onAsk }: Pick<FieldsProps, 'asked' | 'onAsk'>) {
  const known = asked.kind === 'commit' ? asked.commit : '';
  const [commit, setCommit] = useState(known);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (commit.trim() !== '') onAsk({ kind: 'commit', commit: commit.trim() });
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field label="Commit" value={commit} onChange={setCommit} placeholder="its id, a tag, HEAD~1" />
        <Button type="submit" look="primary">
          Review
        </Button>
      </form>
      {known === '' ? (
        <section aria-label="The latest commits">
          <FileHistory path="" limit={20} />
        </section>
      ) : null}
    </>
  );
}

interface TwoFieldsProps extends FieldsProps {
  readonly kind: 'branch' | 'range';
}

function TwoFields({ kind, asked, revisions, isPending, onAsk }: TwoFieldsProps) {
  const [written, setWritten] = useState<readonly (string | undefined)[]>([]);
  const [first, second] = withDefaults(kind, asked, revisions);
  const [from, to] = [written[0] ?? first, written[1] ?? second];
  const names = [...(revisions?.branches ?? []), ...(revisions?.remoteBranches ?? []), ...(revisions?.tags ?? [])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from.trim() === '') return;
    onAsk(
      kind === 'branch' ? { kind, base: from.trim(), branch: to.trim() } : { kind, from: from.trim(), to: to.trim() },
    );
  };
  const fields = [
    <Field
      key="from"
      label={kind === 'branch' ? 'Base' : 'From'}
      value={from}
      onChange={(value) => setWritten([value, written[1]])}
      placeholder={kind === 'branch' ? 'the branch that it left' : 'a branch, a tag or a commit'}
      names={names}
      isRequired
    />,
    <Field
      key="to"
      label={kind === 'branch' ? 'Branch' : 'To'}
      value={to}
      onChange={(value) => setWritten([written[0], value])}
      placeholder={kind === 'branch' ? 'empty: what is checked out' : 'empty: the files as they are now'}
      names={names}
    />,
  ];
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      {kind === 'branch' ? fields.toReversed() : fields}
      <Button type="submit" look="primary" disabled={isPending && from === ''}>
        Review
      </Button>
    </form>
  );
}

function withDefaults(
  kind: 'branch' | 'range',
  asked: Comparison,
  revisions: Revisions | undefined,
): readonly [string, string] {
  if (asked.kind === 'branch') return [asked.base, asked.branch];
  if (asked.kind === 'range') return [asked.from, asked.to];
  if (kind === 'range') return ['HEAD~1', ''];
  return [baseOf(revisions), revisions?.branch ?? ''];
}

/** Where most branches leave from. */
function baseOf(revisions: Revisions | undefined): string {
  const all = new Set([...(revisions?.branches ?? []), ...(revisions?.remoteBranches ?? [])]);
  const usual = ['main', 'master', 'develop', 'trunk'];
  const known = [...usual, ...usual.map((name) => `origin/${name}`)].filter((name) => all.has(name));
  return known.find((name) => name !== revisions?.branch) ?? known[0] ?? '';
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  /** What may be meant. */
  readonly names?: readonly string[];
  readonly isRequired?: boolean;
}

function Field({ label, value, onChange, placeholder, names = [], isRequired = false }: FieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-w-0 max-w-md flex-1 basis-52 flex-col gap-1 text-sm max-sm:basis-32">
      {label}
      <input
        id={id}
        list={`${id}-names`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={placeholder}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
        className="w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 font-mono"
      />
      <datalist id={`${id}-names`}>
        {names.slice(0, 300).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}
