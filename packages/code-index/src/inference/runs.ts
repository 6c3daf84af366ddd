/** What a call runs that is not the definition that it names: what a variable holds, what an object that is called does. */
import { type DefinitionRef, isSameRef } from '../model/facts.ts';
import type { TermId } from '../model/syntax.ts';
import { reachingBindings } from './bindings.ts';
import type { Inference } from './language-policy.ts';
import type { Meaning } from './types.ts';

/** What a call runs that is not the definition that it names. */
export function runsOf(
  inference: Inference,
  file: string,
  id: TermId,
  meanings: readonly Meaning[],
): { readonly runs: readonly DefinitionRef[]; readonly mayRun: readonly DefinitionRef[] } {
  const runs: DefinitionRef[] = [];
  const mayRun: DefinitionRef[] = [];
  const add = (list: DefinitionRef[], ref: DefinitionRef) => {
    if (!list.some((other) => isSameRef(other, ref))) list.push(ref);
  };
  for (const meaning of meanings) {
    const definition = meaning.kind === 'definition' ? inference.definition(meaning.ref) : undefined;
    if (definition?.callable === true && definition.kind !== 'getter') continue;
    const sure = inference.policy.variablesChange === true ? mayRun : runs;
    const held = meaning.kind === 'definition' ? heldBy(inference, meaning.ref) : [];
    for (const ref of held) add(sure, ref);
    if (held.length > 0) continue;
    for (const ref of meaning.kind === 'local' ? heldByLocal(inference, file, id) : []) add(sure, ref);
    for (const type of inference.typesOfMeaning(meaning).of) {
      // What a parameter is said to be is what it may be.
      // `Runnable { … }` of Kotlin: what the library declares is no definition of the repository.
      if ((type.kind === 'callable' || type.kind === 'class') && !isOfLibrary(inference, type.ref))
        add(mayRun, type.ref);
      if (type.kind !== 'instance' || inference.policy.callMember === undefined) continue;
      for (const run of inference.memberOf(type, inference.policy.callMember, 'call').of)
        if (run.kind === 'definition') add(runs, run.ref);
    }
  }
  return { runs, mayRun: mayRun.filter((ref) => !runs.some((other) => isSameRef(other, ref))) };
}

function isOfLibrary({ policy }: Inference, { file }: DefinitionRef): boolean {
  return policy.libraryFacts?.(file) !== undefined;
}

/** Functions and classes that a variable or an attribute is given by their names. */
function heldBy(inference: Inference, ref: DefinitionRef): DefinitionRef[] {
  return (inference.detail(ref)?.values ?? []).flatMap((value) => named(inference, ref.file, value));
}

/** The same of a local name: `g = f`. */
function heldByLocal(inference: Inference, file: string, id: TermId): DefinitionRef[] {
  const term = inference.term(file, id);
  const facts = inference.world.facts(file);
  if (term?.kind !== 'name' || facts === undefined) return [];
  for (let index = term.scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
    const bindings = inference.bindingsOf(facts, index, term.space).get(term.name);
    if (bindings !== undefined)
      return reachingBindings(bindings, term.at).flatMap((binding) =>
        binding.kind === 'variable' ? named(inference, file, binding.value) : [],
      );
  }
  return [];
}

/** Functions and classes that a term names. */
function named(inference: Inference, file: string, id: TermId): DefinitionRef[] {
  const term = inference.term(file, id);
  if (term?.kind !== 'name' && term?.kind !== 'member') return [];
  return inference
    .meanings(file, id)
    .of.flatMap((meaning) =>
      meaning.kind === 'definition' && inference.definition(meaning.ref)?.callable === true ? [meaning.ref] : [],
    );
}
