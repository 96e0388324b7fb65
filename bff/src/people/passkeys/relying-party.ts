import type { PeopleDeps } from '../deps.ts';

/** The host that passkeys are made for, and the origins whose pages may ask for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/** The store's; of several origins in development those of its host. */
export function relyingPartyOf(origins: PeopleDeps['publicOrigins']): RelyingParty {
  const id = hostOf(origins[0]);
  return { id, origins: origins.filter((origin) => hostOf(origin) === id) };
}

export const hostOf = (origin: string) => new URL(origin).hostname;
