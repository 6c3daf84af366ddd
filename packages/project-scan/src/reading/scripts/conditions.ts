/** Whether what stands at a place in a script runs each time. */
import type { Node } from './tree.ts';

/** Inside of an `if`, a `switch`, a `catch` or a loop of its own function; a loop may be one that was followed. */
export function isConditional(place: Node, isLoopRead = false): boolean {
  for (let [inner, node] = [place, place.parent]; node != null; [inner, node] = [node, node.parent]) {
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return false;
    if (node.type === 'ArrowFunctionExpression') return false;
    // What an `if` asks is asked each time; without braces it is read as what it is.
    if (node.type === 'IfStatement' && inner !== node.test) return true;
    if (node.type === 'SwitchCase' || (node.type === 'CatchClause' && inner === node.body)) return true;
    const isLoop = node.type.startsWith('For') || node.type === 'WhileStatement' || node.type === 'DoWhileStatement';
    if (isLoop && !isLoopRead && inner.type === 'BlockStatement') return true;
  }
  return false;
}
