import { LoaderCircle } from 'lucide-react';

/** Says that something is on its way: `what` as in “Loading the servers …”. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p role="status" className="flex items-center gap-2 p-4 text-muted">
      <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />
      Loading {what} …
    </p>
  );
}
