import { Link } from '@tanstack/react-router';

/** Where to look when boocontext has not answered. */
export function ServersHint() {
  return (
    <p className="mt-1">
      How boocontext is doing stands under{' '}
      <Link to="/servers" className="text-accent underline">
        Servers
      </Link>
      .
    </p>
  );
}
