/**
 * Browsers that translate a page, and extensions, replace and move nodes that React made. React then removes a node from a
 * parent that no longer has it, or inserts before one that is elsewhere: both throw, and the page is lost.
 */

/** Makes both work in the whole page; every other misuse throws as before. Call it before React renders. */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (child?.parentNode === this || !(child instanceof Node)) return removeChild.call(this, child) as Child;
    const shown = this.contains(child) ? child : replacementOf(child, this);
    if (shown?.parentNode) removeChild.call(shown.parentNode, shown);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null) {
    let place = next;
    if (next instanceof Node && next.parentNode !== this) {
      while (place && place.parentNode !== this) place = place.parentNode;
      place ??= replacementOf(next, this);
    }
    return insertBefore.call(this, node, place) as Child;
  };
}

/** What a translation shows in `parent` in place of a text node, if there is only one such element. */
function replacementOf(node: Node, parent: Node): Node | null {
  const [first = null, ...others] = [...parent.childNodes].filter(({ nodeName }) => nodeName === 'FONT');
  return node.nodeType === Node.TEXT_NODE && others.length === 0 ? first : null;
}
