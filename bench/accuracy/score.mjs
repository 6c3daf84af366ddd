/**
 * Compares an answer with the oracle.
 *
 * A pair is a definition and one caller (file and name) or one callee (definition). Four things can be said of a pair
 * that a tool names: *right*, the oracle has it for sure; *possible*, a call may reach it (an implementation behind an
 * interface, an override, a union's member, `f.call()`); *undecided*, the caller calls that name on something the oracle
 * has no type for; *wrong*, none of these. Only right and wrong count for precision, and only sure pairs for recall.
 * Call sites are judged in the same way, by file and line.
 */
import { MODULE_CALLER } from './oracle/definitions.mjs';

/** @typedef {import('./oracle/index.mjs').Definition} Definition */
/** @typedef {import('./oracle/index.mjs').CallSite} CallSite */
/** @typedef {import('./answers.mjs').Answer} Answer */
/** @typedef {import('./answers.mjs').Direction} Direction */
/** @typedef {import('./answers.mjs').Relation} Relation */

/**
 * @typedef {object} Judgement
 * @property {string[]} right keys of pairs
 * @property {{key: string, relation: Relation}[]} wrong
 * @property {{key: string, sites: CallSite[], apart: string | null}[]} missed `apart`: the tool names it, but only as
 *   virtual, callback, candidate and so on
 * @property {number} possible
 * @property {number} undecided
 * @property {{key: string, relation: Relation, isRight: boolean}[]} apart what the tool does not claim to be a plain call
 * @property {{relation: Relation, verdict: 'right' | 'wrong' | 'open'}[]} claims every plain claim, each named once;
 *   `open` is possible or undecided
 * @property {{right: number, wrong: number, missed: number}} sites
 */

/** What names the function without a name that it runs, in an answer of boocontext. */
const ENTRIES = new Set(['route', 'command', 'job', 'event']);

/** A tool may count a definition from its decorator or its comment. */
const LINES_OFF_AT_MOST = 5;

/**
 * @param {import('./oracle/index.mjs').Oracle} oracle
 * @returns {{judge: (definition: Definition, direction: Direction, answer: Answer) => Judgement, sitesIn: (file: string) => CallSite[]}}
 */
export function createJudge(oracle) {
  const { definitions } = oracle;
  const isGenerated = (/** @type {string} */ id) => oracle.generatedFiles.has(definitions.get(id)?.file ?? '');
  const sites = oracle.sites.map((site) => {
    if (!oracle.generatedFiles.has(site.file) && !site.targets.some(isGenerated)) return site;
    return { ...site, targets: [], possible: [...site.targets, ...site.possible] };
  });
  const sitesByTarget = groupMany(sites, ({ targets }) => targets);
  const sitesByPossible = groupMany(sites, ({ possible }) => possible);
  const sitesByCaller = groupMany(sites, ({ caller }) => (caller ? [caller] : []));
  const sitesByOtherCaller = groupMany(sites, ({ otherCallers }) => otherCallers);
  const sitesByFile = groupMany(sites, ({ file }) => [file]);
  const unresolvedByName = groupMany(sites, ({ outcome, calleeName }) =>
    outcome === 'unresolved' ? [calleeName] : [],
  );
  const definitionsByName = groupMany([...definitions.values()], ({ file, name, aliases }) =>
    [name, ...aliases].map((each) => `${file}#${each}`),
  );

  /**
   * @param {Definition} definition
   * @returns {Expectation}
   */
  function expectCallers(definition) {
    const names = [definition.name, ...definition.aliases];
    const sure = sitesByTarget.get(definition.id) ?? [];
    return {
      sure: groupMany(sure, (site) => [callerKeys(site)[0] ?? '']),
      // A loosely named function may go by the name of the one around it, and so may several at once.
      sureAliases: new Map(
        [...groupMany(sure, callerKeys)].map(([key, named]) => {
          const own = named.filter((site) => callerKeys(site)[0] === key);
          return [key, [...new Set((own.length > 0 ? own : named).map((site) => callerKeys(site)[0] ?? ''))]];
        }),
      ),
      possible: new Set((sitesByPossible.get(definition.id) ?? []).flatMap(callerKeys)),
      undecided: new Set(names.flatMap((name) => unresolvedByName.get(name) ?? []).flatMap(callerKeys)),
      keysOf: ({ file, name }) => [`${file}#${name}`],
    };
  }

  /**
   * @param {Definition} definition
   * @returns {Expectation}
   */
  function expectCallees(definition) {
    const own = sitesByCaller.get(definition.id) ?? [];
    const perhapsOwn = sitesByOtherCaller.get(definition.id) ?? [];
    const undecidedNames = new Set(
      [...own, ...perhapsOwn].filter(({ outcome }) => outcome === 'unresolved').map(({ calleeName }) => calleeName),
    );
    const declaredNames = own.flatMap((site) => site.declaredNames);
    const sure = groupMany(own, ({ targets }) => targets);
    return {
      sure,
      sureAliases: new Map([...sure.keys()].map((key) => [key, [key]])),
      possible: new Set([
        ...own.flatMap(({ possible }) => possible),
        ...perhapsOwn.flatMap(({ targets, possible }) => [...targets, ...possible]),
        ...declaredNames,
      ]),
      undecided: undecidedNames,
      // A callee is known by its definition; by its name where it is none (an interface member), and an undecided call
      // shows nothing but the name.
      keysOf: (relation) => {
        const found = findDefinition(relation);
        return [found?.id ?? `${relation.file}#${relation.name}`, relation.name];
      },
    };
  }

  /** @param {CallSite} site */
  function callerKeys({ file, caller, callerName, otherCallerNames }) {
    const aliases = caller ? (definitions.get(caller)?.aliases ?? []) : [];
    return [callerName, ...aliases, ...otherCallerNames].map((name) => `${file}#${name}`);
  }

  /**
   * The definition that a tool means by file, name and line; a constructor stands for its class.
   * @param {Relation} relation
   */
  function findDefinition({ file, name, line }) {
    const candidates = definitionsByName.get(`${file}#${name}`) ?? [];
    const distance = (/** @type {Definition} */ each) =>
      line >= each.startLine && line <= each.endLine
        ? 0
        : Math.min(...[each.startLine, ...each.overloadLines].map((start) => Math.abs(start - line)));
    const [closest] = [...candidates].sort(
      (a, b) => distance(a) - distance(b) || Math.abs(a.line - line) - Math.abs(b.line - line),
    );
    if (closest && distance(closest) > LINES_OFF_AT_MOST) return undefined;
    if (closest?.kind !== 'constructor') return closest;
    const holders = [...definitions.values()].filter((each) => each.kind === 'class' && each.file === file);
    return (
      holders.filter((each) => each.startLine <= closest.line && each.endLine >= closest.endLine).at(-1) ?? closest
    );
  }

  /**
   * The callers that a coarser answer stands for: those of the sure calls at its lines, where it encloses them. A tool
   * that tells no lines of calls gets all that lie in the function it names; a file that it names may hold any.
   * @param {Definition} definition
   * @param {Relation} relation
   */
  function callersAround(definition, { file, name, line, callLines, span }) {
    if (name === MODULE_CALLER && callLines.length === 0) return [];
    const named = span ?? findDefinition({ file, name, line, callLines, apart: null });
    const encloses = (/** @type {CallSite} */ site) =>
      name === MODULE_CALLER || (named !== undefined && named.startLine <= site.line && site.line <= named.endLine);
    const isAtLine = (/** @type {CallSite} */ site) =>
      callLines.length === 0 || callLines.some((each) => site.startLine <= each && each <= site.line);
    return (sitesByTarget.get(definition.id) ?? [])
      .filter((site) => site.file === file && encloses(site) && isAtLine(site))
      .map((site) => callerKeys(site)[0] ?? '');
  }

  /**
   * A function without a name that is handed over where a route or a command is declared goes by that entry's name: its calls
   * are those of the module, and stand on the lines that the entry names.
   * @param {Definition} definition
   * @param {Relation} relation
   */
  function callersInEntry(definition, { file, apart, callLines }) {
    if (!ENTRIES.has(apart ?? '')) return [];
    return (sitesByTarget.get(definition.id) ?? [])
      .filter((site) => site.file === file && site.caller === null && callLines.includes(site.line))
      .map((site) => callerKeys(site)[0] ?? '');
  }

  /**
   * @param {Definition} definition
   * @param {Definition | undefined} callee
   */
  function isCalledWithin(definition, callee) {
    const calls = callee ? (sitesByTarget.get(callee.id) ?? []) : [];
    return calls.some(
      (site) => site.file === definition.file && definition.startLine <= site.line && site.line <= definition.endLine,
    );
  }

  return {
    sitesIn: (file) => sitesByFile.get(file) ?? [],
    judge(definition, direction, answer) {
      const expected = direction === 'callers' ? expectCallers(definition) : expectCallees(definition);
      const relations = answer.relations.filter(({ file }) => oracle.sourceFiles.has(file));
      /** @type {Judgement} */
      const judgement = {
        right: [],
        wrong: [],
        missed: [],
        possible: 0,
        undecided: 0,
        apart: [],
        claims: [],
        sites: { right: 0, wrong: 0, missed: 0 },
      };
      const right = new Set();
      const seen = new Set();
      /** @type {Map<string, string>} */
      const namedApart = new Map();
      for (const relation of relations) {
        const keys = expected.keysOf(relation);
        const sureKeys = keys.map((key) => expected.sureAliases.get(key)).find((each) => each !== undefined) ?? [];
        const key = sureKeys[0] ?? keys[0] ?? '';
        if (answer.acceptsAnyEnclosing && relation.apart === null) {
          const credited = direction === 'callers' ? callersAround(definition, relation) : [];
          for (const each of credited) right.add(each);
          const isNested =
            direction === 'callees' && sureKeys.length === 0 && isCalledWithin(definition, findDefinition(relation));
          if (isNested) judgement.possible += 1;
          if (credited.length > 0 || isNested) {
            judgement.claims.push({ relation, verdict: credited.length > 0 ? 'right' : 'open' });
            continue;
          }
        }
        const inEntry = direction === 'callers' ? callersInEntry(definition, relation) : [];
        if (inEntry.length > 0) {
          for (const each of inEntry) right.add(each);
          judgement.claims.push({ relation, verdict: 'right' });
          continue;
        }
        if (relation.apart !== null) {
          for (const each of sureKeys) namedApart.set(each, relation.apart);
          const isRight = sureKeys.length > 0 || keys.some((each) => expected.possible.has(each));
          judgement.apart.push({ key, relation, isRight });
          continue;
        }
        if (seen.has(key)) continue;
        seen.add(key);
        const isPossible = keys.some((each) => expected.possible.has(each));
        const isUndecided = keys.some((each) => expected.undecided.has(each));
        if (sureKeys.length > 0) for (const each of sureKeys) right.add(each);
        else if (isPossible) judgement.possible += 1;
        else if (isUndecided) judgement.undecided += 1;
        else judgement.wrong.push({ key, relation });
        const verdict = sureKeys.length > 0 ? 'right' : isPossible || isUndecided ? 'open' : 'wrong';
        judgement.claims.push({ relation, verdict });
      }
      judgement.right = [...right];
      for (const [key, sites] of expected.sure) {
        if (!right.has(key)) judgement.missed.push({ key, sites, apart: namedApart.get(key) ?? null });
      }
      judgement.sites = judgeSites(definition, direction, relations, [...expected.sure.values()].flat());
      return judgement;
    },
  };

  /**
   * @param {Definition} definition
   * @param {Direction} direction
   * @param {readonly Relation[]} relations
   * @param {readonly CallSite[]} sure
   */
  function judgeSites(definition, direction, relations, sure) {
    const tally = { right: 0, wrong: 0, missed: 0 };
    const isClaimed = (/** @type {Relation} */ relation) =>
      relation.apart === null || (direction === 'callers' && callersInEntry(definition, relation).length > 0);
    const claimed = relations.filter(isClaimed);
    const places = new Map(
      claimed.flatMap((relation) => {
        const target = direction === 'callers' ? definition : findDefinition(relation);
        const file = direction === 'callers' ? relation.file : definition.file;
        return [...new Set(relation.callLines)].map((line) => [
          `${file}:${line}:${target?.id ?? relation.name}`,
          { file, line, target, relation },
        ]);
      }),
    );
    // Exact lines take their site first; what is left may stand for a chain that starts above its last name.
    /** @type {Map<string, {site: CallSite, id: string}>} */
    const open = new Map();
    for (const site of sure) {
      for (const id of site.targets) {
        if (direction === 'callees' || id === definition.id) open.set(`${site.file}:${site.line}:${id}`, { site, id });
      }
    }
    const unmatched = [];
    for (const [key, place] of places) {
      if (open.delete(key)) tally.right += 1;
      else unmatched.push(place);
    }
    for (const { file, line, target, relation } of unmatched) {
      const here = (sitesByFile.get(file) ?? []).filter((site) => site.startLine <= line && line <= site.line);
      const stretched = [...open].find(
        ([, { site, id }]) => id === target?.id && site.file === file && site.startLine <= line && line <= site.line,
      );
      if (stretched) {
        open.delete(stretched[0]);
        tally.right += 1;
        continue;
      }
      const isAlreadySeen = here.some((site) => target && site.targets.includes(target.id));
      const isOpen = here.some(
        (site) =>
          (target && site.possible.includes(target.id)) ||
          (site.outcome === 'unresolved' && site.calleeName === relation.name) ||
          (site.outcome === 'unresolved' && site.calleeName === definition.name) ||
          site.declaredNames.includes(`${relation.file}#${relation.name}`),
      );
      const isNested = direction === 'callees' && target && isCalledWithin(definition, target);
      if (!isAlreadySeen && !isOpen && !isNested) tally.wrong += 1;
    }
    tally.missed = open.size - countUnshown(claimed, open, direction);
    return tally;
  }
}

/**
 * How many of the open sites a tool says that it knows and does not show.
 * @param {readonly Relation[]} relations
 * @param {ReadonlyMap<string, {site: CallSite, id: string}>} open
 * @param {Direction} direction
 */
function countUnshown(relations, open, direction) {
  let count = 0;
  for (const { file, name, moreCallLines = 0 } of relations) {
    const own = [...open.values()].filter(({ site, id }) =>
      direction === 'callers'
        ? site.file === file && site.callerName === name
        : id.startsWith(`${file}:`) && site.calleeName === name,
    );
    count += Math.min(moreCallLines, own.length);
  }
  return count;
}

/**
 * @typedef {object} Expectation
 * @property {Map<string, CallSite[]>} sure
 * @property {Map<string, string[]>} sureAliases every accepted key, with the keys in `sure` that it stands for
 * @property {Set<string>} possible
 * @property {Set<string>} undecided
 * @property {(relation: Relation) => string[]} keysOf
 */

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => readonly string[]} keysOf
 * @returns {Map<string, T[]>}
 */
export function groupMany(items, keysOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
