/** Collaborators of the releases API, beside those of the store. */
import { publishedBudgets } from '@storefront/federation/budgets';
import type { Clock } from '../base/clock.ts';
import { type CiIdentities, createCiIdentities } from './access/ci-identity.ts';
import type { Examination } from './admin/releases.ts';
import { createReleaseCheck } from './gate/check-command.ts';

export interface ReleasesApi {
  readonly identities: CiIdentities;
  readonly examination: Examination;
}

interface ApiDeps {
  readonly clock: Clock;
  /** The store's origin. */
  readonly origin: string;
  /** Checks types and pages; without it neither is checked. */
  readonly checkCommand: readonly [string, ...string[]] | undefined;
  /** True when a person decides: they may give all visitors a release that no browser tried. */
  readonly isByPerson?: boolean;
}

export function createReleasesApi({ clock, origin, checkCommand, isByPerson = false }: ApiDeps): ReleasesApi {
  const check = checkCommand && createReleaseCheck(checkCommand);
  return {
    identities: createCiIdentities({ clock, audience: origin }),
    examination: {
      budgets: publishedBudgets,
      // The command checks the types, because it has the compiler.
      types: async () => [],
      smoke: async ({ release }) => (check ? check(release) : null),
      mayLeaveUntried: isByPerson,
    },
  };
}
