import { navigate, useLocationProperty } from 'wouter/use-browser-location';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Kept in the history entry, across reloads too. */
  readonly state?: unknown;
}

/** `POP` is a page load, back or forward. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** The browser's event and the two that wouter adds. */
const types = { popstate: 'POP', pushState: 'PUSH', replaceState: 'REPLACE' } as const;

let lastType: NavigationType = 'POP';

/** By the address of each page left, the target of the link that was clicked. */
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

/** The link in `main` by which this page was left, to restore focus on return; null if none. */
export function findPressedLink(): HTMLAnchorElement | null {
  const href = pressed.get(location.href);
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((link) => link.href === href) ?? null;
}

let loadCondition = () => false;

/** Links load their pages from the server whenever `condition` holds at the click. */
export function loadPagesWhen(condition: () => boolean): void {
  loadCondition = condition;
}

/** Whether the next page should be loaded. Links alone ask: code that navigates has work to finish. */
export function isLoadDue(): boolean {
  return loadCondition();
}

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return navigate;
}

export function useNavigationType(): NavigationType {
  return useLocationProperty(
    () => lastType,
    () => 'POP',
  );
}
