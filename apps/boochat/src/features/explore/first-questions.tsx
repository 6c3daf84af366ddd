import { CircleDot, FolderTree, GitFork, HeartPulse, Map as MapIcon, Search, Shapes } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type ExploreSearch, type ExploreTool, exploreTools } from './explore-search.ts';
import { toolForms } from './questions.ts';

const icons = {
  overview: FolderTree,
  map: MapIcon,
  health: HeartPulse,
  symbols: Search,
  callgraph: GitFork,
  impact: CircleDot,
  types: Shapes,
} as const;

/** What one can ask here, while nothing has been asked yet. */
export function FirstQuestions({ onAsk }: { readonly onAsk: (search: ExploreSearch) => void }) {
  return (
    <>
      <p className="max-w-prose text-muted">
        Ask about this repository without any model. Choose a question above, or begin with one of these.
      </p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {exploreTools.map((tool) => {
          const Icon = icons[tool];
          return (
            <li key={tool}>
              <button
                type="button"
                onClick={() => onAsk({ tool })}
                className="flex h-full w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-left hover:border-accent"
              >
                <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
                <span>
                  <span className="block font-semibold">{toolForms[tool].asks}</span>
                  <span className="text-muted text-sm">{toolForms[tool].about}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A tool was chosen that needs to know about what. */
export function MissingName({
  tool,
  onAsk,
}: {
  readonly tool: ExploreTool;
  readonly onAsk: (search: ExploreSearch) => void;
}) {
  return (
    <div className="text-muted">
      <p>{toolForms[tool].about}. Type a few letters of a name, and choose from what is found.</p>
      {tool === 'impact' ? (
        <Button className="mt-2" onClick={() => onAsk({ tool, diff: 'working' })}>
          What would the uncommitted changes reach?
        </Button>
      ) : null}
    </div>
  );
}
