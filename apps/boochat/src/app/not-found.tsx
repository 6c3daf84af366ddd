import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../ui/page-title.ts';

export function NotFound() {
  usePageTitle('No such page');
  return (
    <div className="mx-auto max-w-prose p-8">
      <h1 className="font-semibold text-xl">There is no such page</h1>
      <p className="mt-2">
        The address may be mistyped.{' '}
        <Link to="/" className="text-accent underline">
          Begin a chat
        </Link>{' '}
        or{' '}
        <Link to="/explore" className="text-accent underline">
          explore the repository
        </Link>
        .
      </p>
    </div>
  );
}
