/**
 * Translates the page like browsers do: replaces each text node by a `<font>` element with its translation, at once and
 * whenever the page changes, until the returned function is called. A translated text is the original followed by `·`,
 * so that tests can read it; with another mark or none it reads as before. Content that opts out of translation stays.
 *
 * It is self-contained, so that its source can be sent to a browser: `page.evaluate(translatePage)`.
 */
export function translatePage(page: Document = document, mark = '·'): () => void {
  const exempt =
    '[translate="no"], .notranslate, script, style, noscript, textarea, title, code, svg, font[data-translated]';

  const shallBeTranslated = (text: Text) =>
    /\p{Letter}/u.test(text.data) && text.parentElement !== null && !text.parentElement.closest(exempt);

  const translate = (text: Text) => {
    const inner = page.createElement('font');
    inner.textContent = text.data.replace(/(\S)(\s*)$/, `$1${mark}$2`);
    const outer = page.createElement('font');
    outer.setAttribute('data-translated', '');
    outer.append(inner);
    text.replaceWith(outer);
  };

  const translateAllIn = (root: Node) => {
    const texts: Text[] = [];
    const walker = page.createTreeWalker(root, 4 /* NodeFilter.SHOW_TEXT */);
    for (let node: Node | null = root.nodeType === 3 ? root : walker.nextNode(); node; node = walker.nextNode()) {
      texts.push(node as Text);
    }
    texts.filter(shallBeTranslated).forEach(translate);
  };

  const translateChanges = (records: MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        if (node.isConnected) translateAllIn(node);
      }
    }
  };

  translateAllIn(page.body);
  const observer = new MutationObserver(translateChanges);
  observer.observe(page.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
