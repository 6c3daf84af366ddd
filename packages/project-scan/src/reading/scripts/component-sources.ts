/** Sources in which single-file components of Vue and Svelte are scripts too: what stands in them outside of `<script>` is blank. */
import { isScript, Sources } from '../sources.ts';

export function withComponents(sources: Sources): Sources {
  return sources.files.some(isComponent) ? new ComponentSources(sources) : sources;
}

function isComponent(file: string): boolean {
  return /\.(?:vue|svelte)$/.test(file);
}

class ComponentSources extends Sources {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    const texts = new Map<string, string>();
    super(sources.files, (file) => {
      if (!isComponent(file)) return sources.text(file);
      const known = texts.get(file) ?? scriptsOf(sources.text(file));
      texts.set(file, known);
      return known;
    });
    this.#sources = sources;
  }

  /** Those of other files are read once for all. */
  override masked(file: string): string {
    return isComponent(file) ? super.masked(file) : this.#sources.masked(file);
  }

  override scripts(): readonly string[] {
    return this.files.filter((file) => isScript(file) || isComponent(file));
  }
}

/** Offsets and lines stay as they are. */
function scriptsOf(text: string): string {
  let [script, at] = ['', 0];
  for (const { index, 0: tag } of text.matchAll(/<script\b[^<>]{0,500}>/g)) {
    if (index < at) continue;
    const from = index + tag.length;
    const end = text.indexOf('</script', from);
    const to = end < 0 ? text.length : end;
    script += blank(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return script + blank(text.slice(at));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
