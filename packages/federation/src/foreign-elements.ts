/**
 * Removes what password managers and other extensions have put into the server's HTML, most often beside fields: React
 * would take it for a disagreement and render the view anew, without what was typed. They put it there again.
 */
export function removeForeignElements(view: Element | null): void {
  for (const element of [...(view?.querySelectorAll('*') ?? [])]) {
    if (element.localName.includes('-') || hasMark(element)) element.remove();
  }
}

/** LastPass uses elements without a name of their own. */
const hasMark = (element: Element) => element.hasAttribute('data-lastpass-icon-root');
