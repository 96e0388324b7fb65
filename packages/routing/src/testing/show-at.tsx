/** Renders into a page at a URL, in strict mode like the store. */
import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';

/** @param path path, search and hash of the page */
export function showAt(path: string, content: ReactNode) {
  history.replaceState(null, '', path);
  return render(<StrictMode>{content}</StrictMode>);
}

/** Returns the browser's current path, search and hash. */
export const address = () => location.pathname + location.search + location.hash;

/** Goes back or forward by `delta` entries, and waits until the page has handled it. */
export async function travel(delta: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(delta);
    await arrived;
  });
}
