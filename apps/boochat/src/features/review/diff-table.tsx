/** The lines of a change as a table: unified, or what was beside what is. */
import type { DiffHunk } from '@boocontext/chat-api';
import { Fragment, type ReactNode } from 'react';
import { CodeLine } from '../../ui/code/code-line.tsx';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { type DiffRow, pairsOf, rowsOf } from './diff-rows.ts';
import { RemarkNote } from './remark-note.tsx';
import type { Remark } from './remarks.ts';
import type { SideTokens } from './use-side-tokens.ts';

export type Look = 'unified' | 'split';

interface DiffTableProps {
  readonly path: string;
  readonly hunks: readonly DiffHunk[];
  readonly tokens: SideTokens;
  readonly remarks: readonly Remark[];
  readonly look: Look;
}

export function DiffTable({ path, hunks, tokens, remarks, look }: DiffTableProps) {
  const columns = look === 'unified' ? 3 : 4;
  const remarksAt = (row: DiffRow | undefined): ReactNode => {
    const own = row?.now === undefined ? [] : remarks.filter(({ line }) => line === row.now);
    if (own.length === 0) return null;
    return (
      <tr>
        <td colSpan={columns} className="max-w-0 p-1.5">
          {own.map((remark) => (
            <RemarkNote key={`${remark.title} ${remark.text}`} remark={remark} />
          ))}
        </td>
      </tr>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={`Lines of ${path}`} className="overflow-x-auto">
      <table
        className={`w-full border-collapse font-mono text-xs leading-5 ${look === 'split' ? 'min-w-[48rem] table-fixed' : ''}`}
      >
        <caption className="sr-only">
          {look === 'unified' ? 'Line before, line after, text' : 'Before on the left, after on the right'}
        </caption>
        {look === 'split' ? (
          <colgroup>
            <col className="w-12" />
            <col />
            <col className="w-12" />
            <col />
          </colgroup>
        ) : null}
        <tbody>
          {hunks.map((hunk) => (
            <Fragment key={`${hunk.oldStart} ${hunk.newStart}`}>
              <tr>
                <td colSpan={columns} className="truncate bg-raised px-2 py-0.5 text-muted">
                  {placeOf(hunk)} {hunk.heading}
                </td>
              </tr>
              {look === 'unified'
                ? rowsOf(hunk).map((row) => (
                    <Fragment key={`${row.sign} ${row.old} ${row.now}`}>
                      <UnifiedRow row={row} tokens={tokens} />
                      {remarksAt(row)}
                    </Fragment>
                  ))
                : pairsOf(rowsOf(hunk)).map(({ left, right }) => (
                    <Fragment key={`${left?.old} ${right?.now}`}>
                      <tr>
                        <Side
                          row={left}
                          line={left?.old}
                          tokens={left?.old === undefined ? undefined : tokens.old(left.old)}
                        />
                        <Side
                          row={right}
                          line={right?.now}
                          tokens={right?.now === undefined ? undefined : tokens.now(right.now)}
                        />
                      </tr>
                      {remarksAt(right)}
                    </Fragment>
                  ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function placeOf({ newStart, lines }: DiffHunk): string {
  const count = lines.filter((line) => !line.startsWith('-')).length;
  return count === 0
    ? `after line ${newStart}`
    : count === 1
      ? `line ${newStart}`
      : `lines ${newStart} to ${newStart + count - 1}`;
}

const grounds = { ' ': '', '-': 'bg-unsafe-soft', '+': 'bg-safe-soft' } as const;
const numbers = 'select-none px-2 text-right align-top text-muted';

function UnifiedRow({ row, tokens }: { readonly row: DiffRow; readonly tokens: SideTokens }) {
  const { sign, old, now, text } = row;
  const coloured = now === undefined ? (old === undefined ? undefined : tokens.old(old)) : tokens.now(now);
  return (
    <tr className={grounds[sign]}>
      <td className={`w-10 ${numbers}`}>{old}</td>
      <td className={`w-10 ${numbers}`}>{now}</td>
      <td className="whitespace-pre-wrap pr-2 [overflow-wrap:anywhere]">
        <Text sign={sign} text={text} tokens={coloured} />
      </td>
    </tr>
  );
}

interface SideProps {
  readonly row: DiffRow | undefined;
  readonly line: number | undefined;
  readonly tokens: TokenLine | undefined;
}

function Side({ row, line, tokens }: SideProps) {
  if (row === undefined) return <td colSpan={2} className="bg-raised" />;
  return (
    <>
      <td className={`${grounds[row.sign]} ${numbers}`}>{line}</td>
      <td className={`${grounds[row.sign]} whitespace-pre-wrap pr-2 align-top [overflow-wrap:anywhere]`}>
        <Text sign={row.sign} text={row.text} tokens={tokens} />
      </td>
    </>
  );
}

function Text({
  sign,
  text,
  tokens,
}: {
  readonly sign: DiffRow['sign'];
  readonly text: string;
  readonly tokens: TokenLine | undefined;
}) {
  // What is coloured is the file as a whole; where that has changed meanwhile, a line is plain.
  const isSame = tokens !== undefined && tokens.map(([piece]) => piece).join('') === text;
  return (
    <>
      <span aria-hidden="true" className="select-none pr-1 text-muted">
        {sign}
      </span>
      {sign === ' ' ? null : <span className="sr-only">{sign === '+' ? 'added: ' : 'removed: '}</span>}
      <CodeLine text={text} tokens={isSame ? tokens : undefined} />
    </>
  );
}
