/**
 * Removes elements that password managers and other extensions have inserted into the server's HTML, mostly beside
 * fields: React would treat them as a mismatch and render the view again, without the typed text. Extensions insert
 * them again.
 */
export function removeForeignElements(view: Element | null): void {
  for (const element of [...(view?.querySelectorAll('*') ?? [])]) {
    if (element.localName.includes('-') || hasMark(element)) element.remove();
  }
}

/** LastPass uses elements without a custom name. */
const hasMark = (element: Element) => element.hasAttribute('data-lastpass-icon-root');
