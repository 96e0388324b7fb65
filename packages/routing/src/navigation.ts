import { navigate, useLocationProperty } from 'wouter/use-browser-location';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Stored in the history entry, also across reloads. */
  readonly state?: unknown;
}

/** `POP` is a page load, back or forward. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** The browser's event and two events of wouter. */
const types = { popstate: 'POP', pushState: 'PUSH', replaceState: 'REPLACE' } as const;

let lastType: NavigationType = 'POP';

/** The target of the clicked link, by the URL of each left page. */
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

/** Returns the link in `main` that left this page, to restore the focus on return; null if none. */
export function findPressedLink(): HTMLAnchorElement | null {
  const href = pressed.get(location.href);
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((link) => link.href === href) ?? null;
}

let loadCondition = () => false;

/** Makes links load their pages from the server when `condition` holds at the click. */
export function loadPagesWhen(condition: () => boolean): void {
  loadCondition = condition;
}

/** Returns true when a link should load the next page. Only links check it: code that navigates has work to finish. */
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
