/**
 * Browsers that translate a page, and extensions, replace and move nodes that React made. React then removes a node from a
 * parent that no longer has it, or inserts before one that is elsewhere: both throw, and the page is lost.
 */

/** Makes both work in the whole page; every other misuse throws as before. Call it before React renders. */
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

/** What `parent` has of a node that is no child of it: the node within another, or the only text that was translated. */
function shownIn(parent: ParentNode, node: Node): ChildNode | null {
  if (parent.contains(node)) return node as ChildNode;
  const [first = null, ...others] = parent.querySelectorAll<HTMLElement>(':scope > font');
  return node.nodeType === Node.TEXT_NODE && others.length === 0 ? first : null;
}
