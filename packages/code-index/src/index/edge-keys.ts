/**
 * The key that the stored edges of a file are kept under: its own bytes, what all that it imports says to others, the options
 * of its project and this engine. As long as it is the same the edges hold.
 */
import { createHash } from 'node:crypto';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { ProvenInterfaces } from './proven-interfaces.ts';
import { stronglyConnected } from './strongly-connected.ts';

export class EdgeKeys {
  readonly interfaces: ProvenInterfaces;
  readonly #analysis: Analysis;
  /** Of each file the part of its key that other files make, as long as none says anything else to others. */
  #around: { readonly version: string; readonly keys: ReadonlyMap<string, string> } | undefined;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.interfaces = new ProvenInterfaces(analysis);
  }

  /** @param files all whose definitions are read; their facts are there */
  of(files: readonly string[], budget: Budget): Map<string, string> {
    const around = this.#aroundNow(files, budget);
    const { projects, repository } = this.#analysis;
    const { plans } = projects;
    return new Map(
      files.map((file) => {
        const config = plans.byFile.get(file)?.config ?? '';
        return [file, sha1(`${around.get(file)}\n${config}\n${repository.contentHash(file)}`)];
      }),
    );
  }

  #aroundNow(files: readonly string[], budget: Budget): ReadonlyMap<string, string> {
    const { imports, precise } = this.#analysis;
    const version = `${imports.version} ${precise.version}`;
    let keys = this.#around?.version === version ? this.#around.keys : undefined;
    const edited = this.#analysis.byEngine(files).checked;
    if (this.interfaces.prove(edited, budget) || keys === undefined) {
      // Where an import of theirs says something else by now, proofs of before are none; there may be others.
      let made = this.#make(files);
      if (made.haveFailed) this.interfaces.prove(edited, budget);
      while (made.haveFailed) made = this.#make(files);
      keys = made.keys;
    }
    this.#around = { version, keys };
    return keys;
  }

  /** Import cycles share one key. `haveFailed`: it rests on proofs that do not hold, which are gone by now. */
  #make(files: readonly string[]): { readonly keys: ReadonlyMap<string, string>; readonly haveFailed: boolean } {
    const { facts, imports, precise, syntax } = this.#analysis;
    const said = (file: string) => `${file}\0${this.interfaces.says(file)}`;
    const base = createHash('sha1').update(ENGINE_VERSION);
    for (const file of files) if (facts.summaryOf(file)?.addsToOthers === true) base.update(`${said(file)}\n`);
    base.update(precise.version);
    base.update(syntax.declaredOutside());
    const global = base.digest('hex');
    const seenBy = (file: string) => [
      ...imports.importsOf(file).map((edge) => edge.target),
      // Where all files see each other, one change would throw away the edges of all; what they lead to is kept with them.
      ...(syntax.inferenceOf(file)?.policy.seesEveryFile === true ? [] : syntax.siblingsOf(file)),
    ];
    const families = this.#familyDigests(files, said);
    const components = stronglyConnected(files, seenBy);
    const componentKey: string[] = [];
    const keys = new Map<string, string>();
    let haveFailed = false;
    components.groups.forEach((group, i) => {
      const parts = new Set<string>();
      for (const file of group) {
        parts.add(said(file));
        const family = families.get(this.#familyOf(file) ?? '');
        if (family !== undefined) parts.add(family);
        for (const target of seenBy(file)) {
          const other = components.groupOf.get(target);
          if (other !== undefined && other !== i) parts.add(componentKey[other] as string);
        }
      }
      const sorted = [...parts].sort();
      componentKey[i] = sha1([global, ...sorted].join('\n'));
      for (const file of group) {
        keys.set(file, componentKey[i] as string);
        const proof = this.interfaces.proofOf(file);
        if (proof === undefined) continue;
        const own = said(file);
        const around = sha1([global, ...sorted.filter((part) => part !== own)].join('\n'));
        if (!this.interfaces.holds(file, proof, around)) haveFailed = true;
      }
    });
    return { keys, haveFailed };
  }

  /**
   * The language of a file whose types are worked out from whatever is loaded, wherever that stands: a class in between may
   * be neither imported nor what a use leads to.
   */
  #familyOf(file: string): string | undefined {
    const policy = this.#analysis.syntax.inferenceOf(file)?.policy;
    if (policy?.seesEveryFile !== true) return undefined;
    return policy.guessesByName !== true || policy.isLinked?.(file) === true ? policy.language : undefined;
  }

  /** What all files of such a language say to others; of C those of C++ too, which may bear the same names. */
  #familyDigests(files: readonly string[], said: (file: string) => string): ReadonlyMap<string, string> {
    const hashes = new Map<string, ReturnType<typeof createHash>>();
    const asked = new Set(files.map((file) => this.#familyOf(file)));
    for (const file of files) {
      const family = this.#analysis.syntax.inferenceOf(file)?.policy.language;
      if (family === undefined || !asked.has(family)) continue;
      const hash = hashes.get(family) ?? createHash('sha1');
      hashes.set(family, hash.update(`${said(file)}\n`));
    }
    return new Map([...hashes].map(([family, hash]) => [family, hash.digest('hex')]));
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
