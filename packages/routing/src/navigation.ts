/** Going from page to page, and how the current one was come to. */
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

export interface NavigateOptions {
  /** Takes the place of the current history entry. */
  readonly replace?: boolean;
  /** Kept with the history entry, across reloads too. */
  readonly state?: unknown;
}

/** `POP` stands for a page load and for going back or forward. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** By the browser's event and the two that wouter adds. */
const types = { popstate: 'POP', pushState: 'PUSH', replaceState: 'REPLACE' } as const;

let lastType: NavigationType = 'POP';

/** Where the link leads by which a page was left, by that page's address. */
const pressed = new Map<string, string>();
let lastAddress = '';

function note(type: NavigationType): void {
  const link = document.activeElement?.closest<HTMLAnchorElement>('main a');
  if (type === 'PUSH' && link) pressed.set(lastAddress, link.href);
  lastType = type;
  lastAddress = location.href;
}

if (typeof window !== 'undefined') {
  lastAddress = location.href;
  for (const [event, type] of Object.entries(types)) window.addEventListener(event, () => note(type));
}

/** The link in `main` by which this page was left, for whoever comes back to it; null if there is none, or no longer. */
export function findPressedLink(): HTMLAnchorElement | null {
  const href = pressed.get(location.href);
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((link) => link.href === href) ?? null;
}

let loadCondition = () => false;

/** Has links to other pages load them from the server whenever `condition` holds at the click. */
export function loadPagesWhen(condition: () => boolean): void {
  loadCondition = condition;
}

/** Whether the next page should be loaded. Links alone ask: code that navigates has something to finish there. */
export function isLoadDue(): boolean {
  return loadCondition();
}

/** A function that goes to a path on this site, with its search and hash if any. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return navigate;
}

/** How the shopper came to the current location. */
export function useNavigationType(): NavigationType {
  return useLocationProperty(
    () => lastType,
    () => 'POP',
  );
}
