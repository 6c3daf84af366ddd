/** Messages that lead to what hears them beside a key: facts about producers of real applications, a line each. */

/**
 * @typedef {object} Producer
 * @property {string} place `file:line`
 * @property {readonly string[]} wanted `file#Class.method@line` of each that hears it, as far as needed to tell it; empty where nothing of the repository does, or the code does not say
 *
 * @typedef {object} Found
 * @property {string} place
 * @property {readonly string[]} targets what it was led to, by each name that it goes by: `file#Class.method@line`
 * @property {boolean} isResolved
 */

/**
 * The first line of a key is `# stack owner/name commit`.
 * @param {string} text
 */
export function readKey(text) {
  const [head = '', ...lines] = text.trim().split('\n');
  const [, stack = '', repository = '', commit = ''] = head.split(' ');
  const producers = lines.map((line) => {
    const space = line.indexOf(' ');
    const wanted = line.slice(space + 1);
    return {
      place: line.slice(0, space),
      wanted: wanted === 'outside' || wanted === 'unknown' ? [] : wanted.split(','),
    };
  });
  return { stack, repository, commit, producers };
}

/**
 * @param {string} wanted
 * @param {string} target
 */
function isMeant(wanted, target) {
  const [file = '', name = '', line] = wanted.split(/[#@]/);
  const [foundFile = '', foundName = '', foundLine] = target.split(/[#@]/);
  const isNamed = foundName === name || foundName.startsWith(`${name}.`) || foundName.endsWith(`::${name}`);
  return file === foundFile && isNamed && (line === undefined || line === foundLine);
}

/**
 * @param {readonly Producer[]} producers
 * @param {readonly Found[]} found
 */
export function compare(producers, found) {
  const counts = {
    reachable: 0,
    pairs: 0,
    resolved: 0,
    reached: 0,
    wrongResolved: 0,
    rightResolved: 0,
    candidates: 0,
    rightCandidates: 0,
  };
  /** @type {string[]} */
  const notes = [];
  for (const { place, wanted } of producers) {
    const edges = found.filter((each) => each.place === place);
    if (wanted.length > 0) counts.reachable += 1;
    counts.pairs += wanted.length;
    for (const one of wanted) {
      const right = edges.filter(({ targets }) => targets.some((target) => isMeant(one, target)));
      if (right.length > 0) counts.reached += 1;
      else notes.push(`missing  ${place}  ${one}`);
      if (right.some(({ isResolved }) => isResolved)) counts.resolved += 1;
    }
    for (const { targets, isResolved } of edges) {
      const isRight = wanted.some((one) => targets.some((target) => isMeant(one, target)));
      if (isResolved && isRight) counts.rightResolved += 1;
      if (isResolved && !isRight) counts.wrongResolved += 1;
      if (!isResolved) counts.candidates += 1;
      if (!isResolved && isRight) counts.rightCandidates += 1;
      if (!isRight) notes.push(`${isResolved ? 'wrong' : 'candidate'}  ${place}  led to ${targets.join(' or ')}`);
    }
  }
  return { ...counts, notes };
}
