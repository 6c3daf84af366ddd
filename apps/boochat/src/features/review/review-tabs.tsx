/**
 * The lines of a change and what it breaks, one behind the other: what the review says comes up to a minute after the
 * lines, and would push away what somebody reads by then. How much it says stands on its tab.
 */
import { CircleAlert, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { type Envelope, isUnread } from '../../api/envelope.ts';
import { readFailure } from '../../drawings/answer/failure.tsx';
import { type Finding, reviewSchema } from '../../drawings/review/details.ts';

export type ReviewTab = 'changes' | 'breaks';

interface ReviewTabsProps {
  readonly shown: ReviewTab;
  readonly onShow: (tab: ReviewTab) => void;
  readonly files: number;
  /** Undefined until it is there. */
  readonly review: Envelope | undefined;
  readonly hasFailed: boolean;
  /** The files here are in another state than after the change. */
  readonly isOfOtherFiles: boolean;
  readonly changes: ReactNode;
  readonly breaks: ReactNode;
}

export function ReviewTabs(props: ReviewTabsProps) {
  const { shown, onShow, files, review, hasFailed, isOfOtherFiles, changes, breaks } = props;
  return (
    <Tabs.Root value={shown} onValueChange={(value) => onShow(value === 'breaks' ? 'breaks' : 'changes')}>
      <Tabs.List aria-label="The review" className="mb-3 flex gap-1 overflow-x-auto border-line border-b">
        <Tab value="changes">
          Changes <span className="font-normal text-muted">{files.toLocaleString('en')}</span>
        </Tab>
        <Tab value="breaks">
          What it breaks{' '}
          {isOfOtherFiles ? (
            <span className="font-normal text-muted">an older state</span>
          ) : (
            <Said review={review} hasFailed={hasFailed} />
          )}
        </Tab>
      </Tabs.List>
      {/* What is folded or unfolded in it stays so while the other one is looked at. */}
      <Tabs.Content value="changes" forceMount className="data-[state=inactive]:hidden">
        {changes}
      </Tabs.Content>
      <Tabs.Content value="breaks" className="flex flex-col gap-4">
        {breaks}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Tab({ value, children }: { readonly value: ReviewTab; readonly children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="-mb-px flex min-h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-3 py-1.5 font-medium text-muted text-sm hover:text-text data-[state=active]:border-accent data-[state=active]:text-text pointer-coarse:min-h-11"
    >
      {children}
    </Tabs.Trigger>
  );
}

const levels: readonly (readonly [Finding['level'], typeof Info, string])[] = [
  ['error', CircleAlert, 'text-unsafe'],
  ['warning', TriangleAlert, 'text-caution'],
  ['note', Info, 'text-muted'],
];

/** How many findings of which kind, in a few signs. */
function Said({ review, hasFailed }: Pick<ReviewTabsProps, 'review' | 'hasFailed'>) {
  if (review === undefined && hasFailed)
    return <Sign icon={CircleAlert} look="text-unsafe" words="could not be told" />;
  if (review === undefined || isUnread(review)) {
    return (
      <>
        <LoaderCircle size={14} aria-hidden="true" className="animate-spin text-accent" />
        <span className="sr-only">is being read</span>
      </>
    );
  }
  const read = reviewSchema.safeParse(review.details);
  if (!read.success) {
    return readFailure(review.details) === undefined ? null : <span className="font-normal text-muted">not told</span>;
  }
  const found = levels.map(
    ([level, icon, look]) =>
      [read.data.findings.filter((each) => each.level === level).length, level, icon, look] as const,
  );
  if (read.data.findings.length === 0) return <span className="font-normal text-muted">none known</span>;
  return found.map(([count, level, icon, look]) =>
    count === 0 ? null : (
      <Sign key={level} icon={icon} look={look} count={count} words={`${level}${count === 1 ? '' : 's'}`} />
    ),
  );
}

interface SignProps {
  readonly icon: typeof Info;
  readonly look: string;
  readonly count?: number;
  readonly words: string;
}

function Sign({ icon: Icon, look, count, words }: SignProps) {
  return (
    <span className={`inline-flex items-center gap-0.5 tabular-nums ${look}`}>
      <Icon size={14} aria-hidden="true" />
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
