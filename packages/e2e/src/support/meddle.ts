/** Changes pages as shoppers' browsers do: extensions insert elements before hydration, translation follows it. */
import type { BrowserContext } from '@playwright/test';
import { translatePage } from '@storefront/testkit/translate-page';

declare global {
  interface Window {
    /** Set on pages that are changed; false until the changes are done. */
    isMeddledWith?: boolean | undefined;
  }
}

/** Changes the context's pages. The text stays, so that tests find it; only the elements around it are replaced. */
export async function meddleWith(context: BrowserContext): Promise<void> {
  await context.addInitScript(`(${insertAsExtensions})(); (${translateOnceAlive})(${isReady}, ${translatePage});`);
}

/** In the page: translates it once React has hydrated all of it, and leaves a view that waits for its scripts alone. */
function translateOnceAlive(isAnswering: typeof isReady, translate: typeof translatePage): void {
  const look = () => {
    window.isMeddledWith = undefined;
    const isAlive = document.readyState === 'complete' && isAnswering();
    const isHydrated = !('earlyPresses' in window);
    const isGivenUp = isAlive && !isHydrated && document.querySelector('main [role=alert]') !== null;
    if (!isGivenUp) window.isMeddledWith = isAlive && isHydrated;
    if (window.isMeddledWith) translate(document, '');
    else requestAnimationFrame(look);
  };
  look();
}

/** In the page: true when it is interactive or reports that it cannot be, and all changes to it are done. */
export function isReady(): boolean {
  const heading = document.querySelector('main h1') ?? {};
  // React marks the elements that it has hydrated; pages without React have no root.
  const isServed = Object.keys(heading).some((key) => key.startsWith('__react'));
  const isAnswering =
    isServed || !document.querySelector('#root') || document.querySelector('main [role=alert]') !== null;
  return isAnswering && window.isMeddledWith !== false;
}

/** In the page: adds attributes when elements exist, and elements when the view is parsed, before scripts run. */
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
  const insert = () => {
    // Imitates LanguageTool, ColorZilla and Grammarly.
    mark(document.documentElement, { 'data-lt-installed': 'true' });
    const grammarly = { 'data-new-gr-c-s-check-loaded': '14.1', 'data-gr-ext-installed': '' };
    mark(document.body, { 'cz-shortcut-listen': 'true', ...grammarly });
    // A style sheet would need the permission of the page's policy, which extensions do not.
    document.head.append(document.createElement('script'), document.createElement('link'));
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
  };
  const once = new MutationObserver(() => {
    // An element after the view shows that the view is completely parsed.
    if (!document.querySelector('#root + *')) return;
    once.disconnect();
    insert();
  });
  once.observe(document, { childList: true, subtree: true });
}
