/** An empty chat: what this is, and what works at once. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aboutQuery, modelsQuery, toolsQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ModelSetup } from '../../../ui/models/model-setup.tsx';

interface WelcomeProps {
  readonly onAsk: (text: string) => void;
}

const questions = [
  'What does this project do, and where would I begin to read?',
  'Which parts of the code need care most, and why?',
  'Explain how a request travels through this code.',
];

const commands = [
  { tool: 'boocontext_overview', command: '/overview', says: 'stack, routes, data schemas' },
  { tool: 'boocontext_health', command: '/health', says: 'grades and hotspots' },
  { tool: 'boocontext_map', command: '/map', says: 'the project as a text' },
  { tool: 'list_files', command: '/list_files', says: 'what is in it' },
];

export function Welcome({ onAsk }: WelcomeProps) {
  const about = useQuery(aboutQuery);
  const models = useQuery(modelsQuery);
  const tools = useQuery(toolsQuery);
  const names = new Set(tools.data?.tools.map(({ name }) => name));
  const works = commands.filter(({ tool }) => names.has(tool));
  const hasModel = models.data?.configured === true;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-5 px-4 py-8">
        <header>
          <p className="font-semibold text-2xl">
            Ask about <span className="text-accent">{about.data?.repository.name ?? 'this repository'}</span>
          </p>
          <p className="mt-1 text-muted">
            BooChat reads the code and changes nothing. Answers name their places, and a place that no tool has shown is
            marked.
          </p>
        </header>
        {hasModel ? (
          <section aria-label="Questions to begin with">
            <h2 className="font-medium text-sm">Questions to begin with</h2>
            <ul className="mt-2 flex flex-col items-start gap-2">
              {questions.map((question) => (
                <li key={question}>
                  <Button onClick={() => onAsk(question)} className="text-left">
                    {question}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-label="Works at once">
          <h2 className="font-medium text-sm">{hasModel ? 'Without the model' : 'Works at once, without a model'}</h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {works.map(({ command, says }) => (
              <li key={command}>
                <Button onClick={() => onAsk(command)}>
                  <span className="font-mono">{command}</span>
                  <span className="font-normal text-muted text-xs">{says}</span>
                </Button>
              </li>
            ))}
            <li>
              <Link
                to="/explore"
                className="inline-flex rounded-md border border-line bg-surface px-3 py-1.5 font-medium text-sm hover:bg-raised"
              >
                Draw call graphs and more
              </Link>
            </li>
          </ul>
          {tools.isSuccess && works.length < commands.length ? (
            <p className="mt-2 text-muted text-sm">
              The tools of boocontext are not there yet. Its state is under{' '}
              <Link to="/servers" className="text-accent underline">
                the MCP servers
              </Link>
              .
            </p>
          ) : null}
          <p className="mt-2 text-muted text-sm">
            Type <kbd className="rounded border border-line px-1 font-mono text-xs">/</kbd> for all commands, such as{' '}
            <code className="font-mono text-xs">/callgraph NAME</code>, and{' '}
            <kbd className="rounded border border-line px-1 font-mono text-xs">@</kbd> to name a file.
          </p>
        </section>
        {models.data?.configured === false ? <ModelSetup title="Set up a model to ask in your own words" /> : null}
      </div>
    </div>
  );
}
