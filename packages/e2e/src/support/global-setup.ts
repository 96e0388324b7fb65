/** Global setup of a run: joins the store that `E2E_STORES` offers, or opens one for this run. */
import { openStore } from './open-store.ts';
import type { Visit } from './shared-store.ts';

/** @returns the teardown */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shared = process.env.E2E_STORES;
  if (shared) {
    const response = await fetch(shared);
    if (!response.ok) throw new Error(await response.text());
    const { environment, run } = (await response.json()) as Visit;
    Object.assign(process.env, environment, { E2E_RUN: String(run) });
    return async () => {};
  }
  const { environment, close } = await openStore();
  Object.assign(process.env, environment);
  return close;
}
