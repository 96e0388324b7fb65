/** Callers of the store: shoppers by session, teams by token, release checks by cookie. */

import { problemError } from '../base/errors.ts';
import type { Callers } from '../base/http/callers.ts';
import { findSession } from '../people/sessions/sessions.repository.ts';
import { readSession } from '../people/sessions/sessions.service.ts';
import { sessionOfFileToken } from '../people/uploads/file-tokens.ts';
import { grantsOf } from '../releases/access/grants.ts';
import type { ReleasesDeps } from '../releases/deps.ts';
import { checkOf } from '../releases/gate/check-budget.ts';

type CallerDeps = Pick<ReleasesDeps, 'db' | 'clock' | 'accountSecret' | 'releaseLinkSecret' | 'publicOrigins'> &
  Partial<Pick<ReleasesDeps, 'releasesApi'>>;

export function storeCallers(deps: CallerDeps): Callers {
  return {
    findSession,
    readSession: (cookies, options) => readSession(deps, cookies, options),
    fileSession: (header) => sessionOfFileToken(deps, header),
    async releaseGrants(header) {
      const { identities } = deps.releasesApi ?? {};
      if (!identities) throw problemError('release_token_invalid');
      return await grantsOf({ ...deps, identities }, header('authorization'));
    },
    releaseCheck: (cookies) => checkOf(deps, cookies),
    // The console has its own origin.
    readConsoleSession: () => async () => {
      throw problemError('not_found');
    },
  };
}
