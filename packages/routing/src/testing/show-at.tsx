/** Renders into a page at an address, as strictly as the store does. */
import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';

/** @param path path, search and hash of the page */
export function showAt(path: string, content: ReactNode) {
  history.replaceState(null, '', path);
  return render(<StrictMode>{content}</StrictMode>);
}

/** Where the browser is. */
export const address = () => location.pathname + location.search + location.hash;

/** Goes back or forward by `delta` entries, and waits until the page knows. */
export async function travel(delta: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(delta);
    await arrived;
  });
}
