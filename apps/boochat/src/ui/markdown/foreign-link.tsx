/** Links and images that lead elsewhere: nothing is asked of a foreign host until somebody clicks. */
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

interface ForeignLinkProps {
  readonly href: string | undefined;
  readonly children?: ReactNode;
}

export function ForeignLink({ href, children }: ForeignLinkProps) {
  const host = hostOf(href);
  if (href === undefined || host === undefined) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
      {children}
      <span className="ml-1 inline-flex items-center gap-0.5 text-muted text-xs no-underline">
        ({host}
        <ExternalLink size={11} aria-label="opens a new tab" />)
      </span>
    </a>
  );
}

export function ForeignImage({ src, alt }: { readonly src: string | undefined; readonly alt: string | undefined }) {
  const label = alt === undefined || alt === '' ? 'Image' : `Image: ${alt}`;
  return <ForeignLink href={src}>{label}</ForeignLink>;
}

/** Of addresses that a browser may open; a path without a host leads nowhere from here. */
function hostOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, host } = new URL(href);
  if (protocol === 'mailto:') return 'mail';
  return protocol === 'http:' || protocol === 'https:' ? host : undefined;
}
