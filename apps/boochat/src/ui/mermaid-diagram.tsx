/** A diagram in Mermaid's language. What cannot be drawn is shown as the text it is, with the reason. */
import mermaid from 'mermaid';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { cleanDrawing } from './clean-drawing.ts';
import { readSetting, subscribe } from './settings.ts';
import { useNear } from './use-near.ts';

type Drawn = { readonly svg: string } | { readonly problem: string };

export function MermaidDiagram({ source }: { readonly source: string }) {
  const id = `mermaid-${useId().replace(/\W/g, '')}`;
  const [drawn, setDrawn] = useState<Drawn>();
  const isDark = useSyncExternalStore(onSchemeChange, isDarkNow);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  useEffect(() => {
    if (!isNear) return undefined;
    let isWanted = true;
    draw(id, source, isDark).then((result) => {
      // Not a moment later: it may be drawn for a print, which waits for nothing.
      if (isWanted) flushSync(() => setDrawn(result));
    });
    return () => {
      isWanted = false;
    };
  }, [id, source, isDark, isNear]);
  if (drawn === undefined) {
    // About as high as most are, so that less moves when it is there.
    return (
      <div ref={place} className="min-h-48 p-3 text-muted text-sm print:min-h-0">
        <p className="print:hidden">Drawing …</p>
        {/* On paper nobody waits for it. */}
        <pre className="hidden whitespace-pre-wrap font-mono text-text text-xs print:block">{source}</pre>
      </div>
    );
  }
  if ('problem' in drawn) {
    return (
      <div className="p-3 text-sm">
        <p className="text-caution">This diagram cannot be drawn: {drawn.problem}</p>
        <pre className="mt-2 overflow-auto font-mono text-xs">{source}</pre>
      </div>
    );
  }
  return (
    <div
      role="img"
      aria-label="Diagram"
      className="overflow-auto p-3 [&_svg]:mx-auto [&_svg]:h-auto [&_svg]:max-w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only shapes and text are left of what was drawn
      dangerouslySetInnerHTML={{ __html: drawn.svg }}
    />
  );
}

const scheme = window.matchMedia('(prefers-color-scheme: dark)');

function isDarkNow(): boolean {
  const theme = readSetting('theme');
  return theme === 'system' ? scheme.matches : theme === 'dark';
}

function onSchemeChange(listen: () => void): () => void {
  scheme.addEventListener('change', listen);
  const unsubscribe = subscribe(listen);
  return () => {
    scheme.removeEventListener('change', listen);
    unsubscribe();
  };
}

/** What a diagram may not set by itself: Mermaid's own list, which naming another one replaces, … */
const mermaidsOwn = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges'];

/** … and what would bring HTML or styles of its own into the page. */
const notForDiagrams = ['htmlLabels', 'dompurifyConfig', 'themeCSS', 'fontFamily', 'altFontFamily', 'textPlacement'];

/** Mermaid loads it to learn its size. What is escaped could be the same word. */
function namesImage(source: string): boolean {
  const shape = source.indexOf('@{');
  return shape >= 0 && /img["']?\s*:|\\/.test(source.slice(shape));
}

async function draw(id: string, source: string, isDark: boolean): Promise<Drawn> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: isDark ? 'dark' : 'neutral',
    suppressErrorRendering: true,
    // Labels are drawn, and not written into the page as HTML.
    htmlLabels: false,
    secure: [...mermaidsOwn, ...notForDiagrams],
  });
  if (namesImage(source)) return { problem: 'it names an image, and no image is loaded from elsewhere' };
  try {
    await mermaid.parse(source);
    return { svg: cleanDrawing((await mermaid.render(id, source)).svg) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}
