/** The security check: a puzzle that the browser solves unseen, to prove that sending something is worth some work. */

import { ApiError, type Args, call, contract } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { MINUTE } from '@storefront/utils/time';
import { useEffect, useMemo, useState } from 'react';

export type CheckedAction = Args<typeof contract.getCaptcha>['query']['action'];
type CheckStatus = 'loading' | 'ready' | 'failed';

export interface SecurityCheck {
  /** Whether a solution is at hand, on its way, or could not be had. */
  readonly status: CheckStatus;
  /**
   * A solution, which counts once: waits for the one on its way, and solves another where there is none or it is old.
   * @throws {ApiError} that the check is not ready
   */
  readonly take: () => Promise<string>;
  /** Begins again after a failure. */
  readonly restart: () => void;
}

/** The server takes solutions for ten minutes; this leaves time for the way there. */
const FRESH = 9 * MINUTE;

/**
 * Begins to solve a puzzle for `action` once the page is there. What was taken is used up, and the next one is solved
 * when it is asked for.
 * @param wanted false leaves it until the first one is asked for
 */
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
  /** Nobody has taken it yet. */
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
    import('@storefront/puzzles'),
  ]);
  return solvePuzzle(puzzle);
}
