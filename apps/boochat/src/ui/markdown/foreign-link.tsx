/** Links and images that lead elsewhere: nothing is asked of a foreign host until somebody clicks. */
import { ExternalLink } from 'lucide-react';
import { Children, createContext, type ReactNode, use } from 'react';

interface ForeignLinkProps {
  readonly href: string | undefined;
  readonly children?: ReactNode;
}

export function ForeignLink({ href, children }: ForeignLinkProps) {
  const host = hostOf(href);
  if (href === undefined || host === undefined) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
      <LinkContext value={true}>{trimmed(children)}</LinkContext>
      <span className="ml-1 inline-flex items-center gap-0.5 text-muted text-xs no-underline">
        ({host}
        <ExternalLink size={11} aria-label="opens a new tab" />)
      </span>
    </a>
  );
}

export function ForeignImage({ src, alt }: { readonly src: string | undefined; readonly alt: string | undefined }) {
  // What a picture leads to is said of the link around it, and of that alone.
  if (use(LinkContext)) return <>{alt === undefined || alt === '' ? 'Image' : alt}</>;
  const label = alt === undefined || alt === '' ? 'Image' : `Image: ${alt}`;
  return <ForeignLink href={src}>{label}</ForeignLink>;
}

const LinkContext = createContext(false);

/** Without the line breaks around a picture, which would be underlined. */
function trimmed(children: ReactNode): ReactNode {
  const all = Children.toArray(children);
  const isSpace = (child: ReactNode) => typeof child === 'string' && child.trim() === '';
  while (isSpace(all[0])) all.shift();
  while (isSpace(all.at(-1))) all.pop();
  return all;
}

/** Of addresses that a browser may open; a path without a host leads nowhere from here. */
function hostOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, host } = new URL(href);
  if (protocol === 'mailto:') return 'mail';
  return protocol === 'http:' || protocol === 'https:' ? host : undefined;
}
