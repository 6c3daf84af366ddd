/** Sources in which single-file components of Vue and Svelte are scripts too: what stands in them outside of `<script>` is blank. */
import { isScript, Sources } from '../sources.ts';
import { scriptPart } from './script-part.ts';

export function withComponents(sources: Sources): Sources {
  return sources.files.some(isComponent) ? new ComponentSources(sources) : sources;
}

function isComponent(file: string): boolean {
  return /\.(?:vue|svelte)$/.test(file);
}

class ComponentSources extends Sources {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    super(sources.files, (file) => (isComponent(file) ? sources.once(file, scriptPart) : sources.text(file)));
    this.#sources = sources;
  }

  /** Other files are read once for all. */
  override once<Fact>(file: string, read: (sources: Sources, file: string) => Fact): Fact {
    return isComponent(file) ? super.once(file, read) : this.#sources.once(file, read);
  }

  override scripts(): readonly string[] {
    return this.files.filter((file) => isScript(file) || isComponent(file));
  }
}
