/**
 * Page translators and extensions replace and move nodes that React created. React then removes a node from a parent
 * that no longer contains it, or inserts before a node that is elsewhere: both throw, and the page crashes.
 */

/** Makes both work on the whole page; every other misuse still throws. Call it before React renders. */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: ParentNode, child: Child) {
    if (child?.parentNode === this) return removeChild.call(this, child) as Child;
    shownIn(this, child)?.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: ParentNode, node: Child, next: Node | null) {
    let place = next && next.parentNode !== this ? shownIn(this, next) : next;
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place) as Child;
  };
}

/** Finds the counterpart of a node that is not in `parent`: the node inside another, or the only translated text. */
function shownIn(parent: ParentNode, node: Node): ChildNode | null {
  if (parent.contains(node)) return node as ChildNode;
  const [first = null, ...others] = parent.querySelectorAll<HTMLElement>(':scope > font');
  return node.nodeType === Node.TEXT_NODE && others.length === 0 ? first : null;
}
