import { useLocation } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';

/** Copies the address of what is shown, with how it is looked at: whoever opens it sees the same. */
export function LinkToView() {
  const href = useLocation({ select: ({ href }) => href });
  return (
    <CopyButton
      text={`${window.location.origin}${href}`}
      label="Copy the link to what is shown"
      icon={Link2}
      words="Copy link"
    />
  );
}
