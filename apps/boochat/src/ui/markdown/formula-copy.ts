/** What is copied has each formula as it is written: its drawing, and the MathML beside it, are of no use as text. */

document.addEventListener('copy', (event) => {
  const selection = document.getSelection();
  if (event.defaultPrevented || event.clipboardData === null || !selection?.rangeCount || selection.isCollapsed) return;
  const fragment = wholeFormulas(selection.getRangeAt(0)).cloneContents();
  const formulas = fragment.querySelectorAll<HTMLElement>('[data-formula]');
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.replaceWith(sourceOf(formula));
  const { html, text } = asDrawn(fragment);
  event.clipboardData.setData('text/html', html);
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
});

/** A formula of which a part is selected is copied whole. */
function wholeFormulas(selected: Range): Range {
  const range = selected.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first !== undefined) range.setStartBefore(first);
  if (last !== undefined) range.setEndAfter(last);
  return range;
}

function formulaAround(node: Node): Element | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-formula]') ?? undefined;
}

function sourceOf(formula: HTMLElement): HTMLElement {
  const source = document.createElement('span');
  source.textContent = formula.dataset.formula ?? '';
  source.style.whiteSpace = 'pre-wrap';
  return source;
}

/** Only what is in the document knows which of its parts stand on lines of their own. */
function asDrawn(fragment: DocumentFragment): { html: string; text: string } {
  const place = document.createElement('div');
  place.style.position = 'fixed';
  place.style.left = '-200vw';
  place.append(fragment);
  document.body.append(place);
  const copied = { html: place.innerHTML, text: place.innerText };
  place.remove();
  return copied;
}
