import type { ModelTestResult } from '@boocontext/chat-api';
import { LoaderCircle } from 'lucide-react';
import { Button } from '../button.tsx';

export type Offer = { readonly state: 'asking' } | { readonly state: 'done'; readonly result: ModelTestResult };

interface ModelOfferProps {
  readonly offer: Offer;
  readonly chosen: string;
  readonly onPick: (model: string) => void;
}

/** So many names are help, more are a list to read. */
const maxNames = 12;

/** The models of a server, to choose from before a name is asked for. */
export function ModelOffer({ offer, chosen, onPick }: ModelOfferProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-1 text-muted text-sm sm:col-span-2">
      {offer.state === 'asking' ? (
        <>
          <LoaderCircle size={14} aria-hidden="true" className="animate-spin" />
          Asking which models it has …
        </>
      ) : offer.result.ok ? (
        <Names models={offer.result.models} chosen={chosen} onPick={onPick} />
      ) : (
        `Which models it has is not known: ${offer.result.steps[0]?.message ?? ''}.`
      )}
    </div>
  );
}

interface NamesProps {
  readonly models: readonly string[];
  readonly chosen: string;
  readonly onPick: (model: string) => void;
}

function Names({ models, chosen, onPick }: NamesProps) {
  const more = models.length - maxNames;
  if (models.length === 0) return 'It is there, and has no model yet.';
  return (
    <>
      It has:
      {models.slice(0, maxNames).map((name) => (
        <Button
          key={name}
          aria-pressed={name === chosen}
          className="!px-2 !py-0.5 font-mono !text-xs aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => onPick(name)}
        >
          {name}
        </Button>
      ))}
      {more > 0 ? `and ${more.toLocaleString('en')} more, which the name is completed to` : null}
    </>
  );
}
