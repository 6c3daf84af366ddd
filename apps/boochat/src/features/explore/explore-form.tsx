/** The question: a tool, and the fields that this tool takes. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sectionName } from '../../drawings/answer/question.ts';
import { Button } from '../../ui/button.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { type ExploreSearch, exploreSearchSchema, exploreTools } from './explore-search.ts';
import { type Field, toolForms } from './questions.ts';
import { SymbolField } from './symbol-field.tsx';

interface ExploreFormProps {
  readonly search: ExploreSearch;
  readonly onAsk: (search: ExploreSearch) => void;
}

type Draft = Readonly<Partial<Record<Field, string>>>;

export function ExploreForm({ search, onAsk }: ExploreFormProps) {
  const [tool, setTool] = useState(search.tool ?? 'overview');
  const [draft, setDraft] = useState<Draft>(() => draftOf(search));
  /** The file that came with a chosen name, and goes when another name is typed. */
  const [chosenFile, setChosenFile] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const toolId = useId();
  const isNarrow = useIsNarrow();
  const { fields } = toolForms[tool];
  const set = (changes: Draft) => {
    setDraft({ ...draft, ...changes });
    setProblem(undefined);
  };

  function typeSymbol(symbol: string) {
    const isOfChosen = chosenFile !== undefined && draft.in === chosenFile;
    set(isOfChosen ? { symbol, in: '', line: '' } : { symbol });
    setChosenFile(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = searchOf(tool, draft);
    if (tool === 'impact' && asked.symbol === undefined && asked.in === undefined && asked.diff === undefined) {
      setProblem('Say what would change: a symbol, a file, or a diff.');
      return;
    }
    if (tool === 'impact' && asked.diff !== undefined && (asked.symbol !== undefined || asked.in !== undefined)) {
      setProblem('Ask either about a diff, or about a symbol or file: empty the other fields.');
      return;
    }
    onAsk(asked);
  }

  const texts: Readonly<Partial<Record<Field, ReactNode>>> = {
    symbol: (
      <SymbolField
        key="symbol"
        value={draft.symbol ?? ''}
        isRequired={tool !== 'impact'}
        placeholder="name or Class.method"
        onChange={typeSymbol}
        onChoose={({ label, file, line }) => {
          set({ symbol: label, in: file, ...(fields.includes('line') ? { line: String(line ?? '') } : {}) });
          setChosenFile(file);
        }}
      />
    ),
    query: (
      <SymbolField
        key="query"
        value={draft.query ?? ''}
        isRequired
        placeholder="a name, or a question in plain words"
        onChange={(query) => set({ query })}
        onChoose={({ label }) => set({ query: label })}
      />
    ),
  };
  const drawn = (field: Field) =>
    texts[field] ?? <FormField key={field} field={field} tool={tool} draft={draft} onChange={set} />;
  // What most questions do without would fill a small screen before there is any answer.
  const isFolded = (field: Field) => isNarrow && seldom.has(field) && fields.length > 2;
  const folded = fields.filter(isFolded);
  const filled = folded.flatMap((field) =>
    draft[field] === undefined || draft[field] === '' ? [] : [String(draft[field])],
  );
  return (
    <form className="my-3 flex flex-wrap items-end gap-3" onSubmit={submit}>
      {/* Not around the field: what a list offers would be part of its name. */}
      <div className="flex flex-col gap-1 text-sm">
        <label htmlFor={toolId}>Question</label>
        <select
          id={toolId}
          value={tool}
          onChange={({ target }) => setTool(target.value as typeof tool)}
          className={`${inputLook} min-w-32`}
        >
          {exploreTools.map((each) => (
            <option key={each} value={each}>
              {toolForms[each].asks}
            </option>
          ))}
        </select>
      </div>
      {fields.filter((field) => !isFolded(field)).map(drawn)}
      {folded.length === 0 ? null : (
        <details className="w-full text-sm">
          {/* Filled ones are told: open, they would push the answer out of sight. */}
          <summary className="w-fit max-w-full rounded [overflow-wrap:anywhere]">
            More fields
            <span className="text-muted">{filled.length === 0 ? '' : `: ${filled.join(', ')}`}</span>
          </summary>
          <div className="mt-2 flex flex-wrap items-end gap-3">{folded.map(drawn)}</div>
        </details>
      )}
      <Button type="submit" look="primary" className="min-h-9">
        Run
      </Button>
      {problem === undefined ? null : (
        <p role="alert" className="w-full text-sm text-unsafe">
          {problem}
        </p>
      )}
    </form>
  );
}

const seldom: ReadonlySet<Field> = new Set(['in', 'line', 'direction', 'depth', 'to', 'kind']);

const inputLook = 'rounded-md border border-line-strong bg-surface px-2 py-1.5';

interface FormFieldProps {
  readonly field: Field;
  readonly tool: keyof typeof toolForms;
  readonly draft: Draft;
  readonly onChange: (changes: Draft) => void;
}

function FormField({ field, tool, draft, onChange }: FormFieldProps) {
  const id = useId();
  const value = draft[field] ?? '';
  const change = ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value });
  const choices = choicesOf(field, tool);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <label htmlFor={id}>{names[field] ?? field}</label>
      {choices !== undefined ? (
        <select id={id} value={value} onChange={change} className={inputLook}>
          {choices.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            id={id}
            value={value}
            onChange={change}
            type={field === 'depth' || field === 'line' ? 'number' : 'text'}
            min={1}
            max={field === 'depth' ? 10 : undefined}
            list={field === 'diff' ? 'explore-diffs' : undefined}
            placeholder={placeholders[field]}
            spellCheck={false}
            className={`${inputLook} ${field === 'depth' || field === 'line' ? 'w-20' : 'w-56 max-w-full max-sm:w-full'}`}
          />
          {field === 'diff' ? (
            <datalist id="explore-diffs">
              <option value="working" />
              <option value="staged" />
              <option value="HEAD~1..HEAD" />
            </datalist>
          ) : null}
        </>
      )}
    </div>
  );
}

const names: Readonly<Partial<Record<Field, string>>> = {
  in: 'File',
  line: 'Line',
  kind: 'Kind',
  compress: 'Shortened',
  section: 'Section',
  diff: 'Diff',
  depth: 'Depth',
  direction: 'Direction',
  to: 'Leads to',
};

const placeholders: Readonly<Partial<Record<Field, string>>> = {
  in: 'any',
  diff: 'working, or a commit',
  to: 'another name',
};

function choicesOf(field: Field, tool: keyof typeof toolForms): readonly (readonly [string, string])[] | undefined {
  switch (field) {
    case 'direction':
      return [
        ['', 'both'],
        ['callers', 'who calls it'],
        ['callees', 'what it calls'],
      ];
    case 'compress':
      // What is long is shortened in any case.
      return [
        ['', 'what is long'],
        ['true', 'everything'],
      ];
    case 'kind':
      return [['', 'any'], ...kinds.map((kind) => [kind, kind.replaceAll('_', ' ')] as const)];
    case 'section':
      return [
        ['', 'all'],
        ...(tool === 'map' ? mapSections : overviewSections).map((section) => [section, sectionName(section)] as const),
      ];
    default:
      return undefined;
  }
}

const kinds = [
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'interface',
  'type',
  'enum',
  'enum_member',
  'variable',
  'property',
  'namespace',
];
const overviewSections = [
  'project',
  'parts',
  'entry_points',
  'routes',
  'entries',
  'schemas',
  'components',
  'env_vars',
  'middleware',
  'dependency_graph',
  'counts',
];
const mapSections = [
  'about',
  'entry_points',
  'packages',
  'parts',
  'routes',
  'entries',
  'schemas',
  'components',
  'env_vars',
  'middleware',
  'dependency_graph',
  'documents',
  'files',
  'symbols',
];

function draftOf(search: ExploreSearch): Draft {
  const { tool: _, view: __, ...fields } = search;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
}

/** Only what the tool takes; numbers as numbers. */
function searchOf(tool: keyof typeof toolForms, draft: Draft): ExploreSearch {
  const given = toolForms[tool].fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const value = draft[field]?.trim() ?? '';
    if (value === '') return [];
    if (field === 'depth' || field === 'line') return [[field, Number(value)]];
    return [[field, field === 'compress' ? value === 'true' : value]];
  });
  return exploreSearchSchema.parse({ tool, ...Object.fromEntries(given) });
}
