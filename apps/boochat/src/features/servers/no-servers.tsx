import { CodeBlock } from '../../ui/code/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** What to write where no server is configured yet. */
export function NoServers({ configPath }: { readonly configPath: string | undefined }) {
  return (
    <section aria-label="How to add a server" className="rounded-lg border border-line bg-surface p-4 text-sm">
      <h2 className="font-semibold text-base">No server is configured</h2>
      <p className="mt-1">
        BooCode’s own tools work all the same. To have boocontext’s too, write this into{' '}
        {configPath === undefined ? (
          <>
            the file that <code className="font-mono text-xs">MCP_CONFIG_PATH</code> names
          </>
        ) : (
          <code className="break-all font-mono text-xs">{configPath}</code>
        )}
        ; entries of other hosts can be pasted as they are. The file is read as soon as it is there.
      </p>
      <div className="relative mt-3">
        <CodeBlock code={example} language="json" label="An example of mcp.json" className="pr-12" />
        <div className="absolute top-1.5 right-1.5">
          <CopyButton text={example} label="Copy the example" />
        </div>
      </div>
    </section>
  );
}

/** As it is delivered in `data/mcp.json`. */
const example = `{
  "mcpServers": {
    "boocontext": {
      "type": "stdio",
      "command": "node",
      "args": ["\${BOOCODE_HOME}/apps/boocontext/bin/boocontext.js", "mcp", "--root", "\${BOOCODE_REPO}"]
    }
  }
}`;
