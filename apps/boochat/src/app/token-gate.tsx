import { readToken } from '../api/request.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { TokenForm } from '../ui/token-form.tsx';

/** In place of every page, until the server lets this browser in. */
export function TokenGate() {
  usePageTitle('Token');
  return (
    <div className="mx-auto max-w-prose p-8">
      <h1 className="font-semibold text-xl">This server wants a token</h1>
      <p className="mt-2">
        {readToken() === null
          ? 'It is the one that BooCode was started with, in BOOCODE_TOKEN. It stays in this browser.'
          : 'The one that this browser has is not the server’s. It is the one that BooCode was started with, in BOOCODE_TOKEN.'}
      </p>
      <TokenForm />
    </div>
  );
}
