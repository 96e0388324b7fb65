/** The security check: a proof of work solved in the background. */

import { ApiError, type Args, call, contract } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { MINUTE } from '@storefront/utils/time';
import { useEffect, useMemo, useState } from 'react';

export type CheckedAction = Args<typeof contract.getCaptcha>['query']['action'];
type CheckStatus = 'loading' | 'ready' | 'failed';

export interface SecurityCheck {
  readonly status: CheckStatus;
  /** Returns a solution, valid once: the current one, or another. @throws {ApiError} when the check fails */
  readonly take: () => Promise<string>;
  readonly restart: () => void;
}

/** The server accepts solutions for ten minutes; this leaves time for sending. */
const FRESH = 9 * MINUTE;

/** Solves a puzzle for `action` once the page has loaded. @param wanted false waits for the first `take` */
export function useSecurityCheck(action: CheckedAction, wanted = true): SecurityCheck {
  const [status, setStatus] = useState<CheckStatus>('loading');
  const checks = useMemo(() => createChecks(action, setStatus), [action]);
  useEffect(() => {
    if (wanted) checks.restart();
  }, [checks, wanted]);
  return useMemo(() => ({ status, ...checks }), [status, checks]);
}

interface Check {
  readonly solution: Promise<string>;
  readonly begunAt: number;
}

function createChecks(action: CheckedAction, onStatus: (status: CheckStatus) => void): Omit<SecurityCheck, 'status'> {
  let latest: Check | undefined;
  let spare: Check | undefined;

  const begin = () => {
    const check = { solution: solve(action), begunAt: Date.now() };
    latest = check;
    onStatus('loading');
    check.solution.then(
      () => latest === check && onStatus('ready'),
      () => {
        if (spare === check) spare = undefined;
        if (latest === check) onStatus('failed');
      },
    );
    return check;
  };
  const freshest = () => (spare && Date.now() - spare.begunAt < FRESH ? spare : begin());

  return {
    restart: () => {
      spare = freshest();
    },
    take: async () => {
      const { solution } = freshest();
      spare = undefined;
      try {
        return await solution;
      } catch (cause) {
        throw new ApiError('captcha_failed', securityCheckMessages.check_not_ready, undefined, { cause });
      }
    },
  };
}

async function solve(action: CheckedAction): Promise<string> {
  const [puzzle, { solvePuzzle }] = await Promise.all([
    call(contract.getCaptcha, { query: { action } }, { background: true }),
    import('@storefront/state/solve-puzzle'),
  ]);
  return solvePuzzle(puzzle);
}
