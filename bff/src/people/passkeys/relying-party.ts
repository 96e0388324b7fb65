import type { BaseDeps } from '../../base/deps.ts';

/** The host that passkeys are created for, and the origins whose pages may request them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/** Returns the store's relying party; in development it includes all origins of its host. */
export function relyingPartyOf(origins: BaseDeps['publicOrigins']): RelyingParty {
  const id = hostOf(origins[0]);
  return { id, origins: origins.filter((origin) => hostOf(origin) === id) };
}

export const hostOf = (origin: string) => new URL(origin).hostname;
