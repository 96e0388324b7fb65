/** Changes pages as shoppers' browsers do: extensions insert into them before they are hydrated, then they are translated. */
import type { BrowserContext } from '@playwright/test';
import { translatePage } from '@storefront/testing/translate-page';

declare global {
  interface Window {
    /** Set in pages that are meddled with; false until that is done. */
    isMeddledWith?: boolean;
  }
}

/** The words stay, so that tests find them: only the elements that hold them are other ones. */
export async function meddleWith(context: BrowserContext): Promise<void> {
  const translate = `(${translatePage})(document, '')`;
  await context.addInitScript(`{
    const isAnswering = ${isAnswering};
    window.isMeddledWith = false;
    (${insertAsExtensions})();
    const translateOnceAlive = () => {
      if (document.readyState !== 'complete' || !isAnswering()) return requestAnimationFrame(translateOnceAlive);
      ${translate};
      window.isMeddledWith = true;
    };
    requestAnimationFrame(translateOnceAlive);
  }`);
}

/** In the page: whether it answers to its shopper, or says that it cannot. React marks the elements it serves. */
export function isAnswering(): boolean {
  const heading = document.querySelector('main h1') ?? {};
  const isServed = Object.keys(heading).some((key) => key.startsWith('__react'));
  return isServed || !document.querySelector('#root') || document.querySelector('main [role=alert]') !== null;
}

/** In the page: attributes as soon as there are elements, elements once the document is parsed, before its scripts run. */
function insertAsExtensions(): void {
  const mark = (element: Element, attributes: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };
  const invisible = (name: string, attributes: Readonly<Record<string, string>> = {}) => {
    const element = document.createElement(name);
    mark(element, attributes);
    element.style.cssText = 'position: absolute; width: 0; height: 0; overflow: hidden';
    return element;
  };
  const markAtOnce = new MutationObserver(() => {
    if (!document.body) return;
    markAtOnce.disconnect();
    // LanguageTool, ColorZilla and Grammarly.
    mark(document.documentElement, { 'data-lt-installed': 'true' });
    const grammarly = { 'data-new-gr-c-s-check-loaded': '14.1', 'data-gr-ext-installed': '' };
    mark(document.body, { 'cz-shortcut-listen': 'true', ...grammarly });
  });
  markAtOnce.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    document.head.append(document.createElement('style'), document.createElement('script'));
    document.documentElement.append(
      invisible('grammarly-desktop-integration', { 'data-grammarly-shadow-root': 'true' }),
    );
    document.body.append(invisible('div', { 'data-lastpass-root': '' }), invisible('div', { id: 'dashlane-root' }));
    for (const form of document.forms) {
      mark(form, { 'data-dashlane-rid': '1a2b', 'data-bitwarden-watching': '1' });
      form.prepend(invisible('div', { 'data-lastpass-icon-root': '' }));
    }
    for (const field of document.querySelectorAll('input')) {
      mark(field, { 'data-com-onepassword-filled': 'light', 'data-dashlane-rid': '3c4d' });
      field.after(invisible('com-1password-button'));
    }
  });
}
