import { call, contract } from '@storefront/contract';
import { solvePuzzle } from '@storefront/state/solve-puzzle';
import { MINUTE } from '@storefront/utils/time';
import { useEffect, useRef, useState } from 'react';

export type CheckState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

/** The server accepts solutions for ten minutes; this leaves time for sending. */
const FRESH = 9 * MINUTE;

/** Solves a puzzle when the box is ticked. @param onSolution receives the solution while a fresh one exists */
export function useCheck(onSolution: (solution: string | undefined) => void) {
  const [state, setState] = useState<CheckState>('unverified');
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const become = (next: CheckState, solution?: string) => {
    setState(next);
    onSolution(solution);
  };
  const begin = () => {
    const work = new AbortController();
    const end = (next: CheckState) => {
      if (work.signal.aborted) return;
      work.abort();
      become(next);
    };
    const aging = setTimeout(() => end('expired'), FRESH);
    work.signal.addEventListener('abort', () => clearTimeout(aging));
    latest.current = work;
    become('verifying');
    solve(work).then(
      (solution) => work.signal.aborted || become('verified', solution),
      () => end('error'),
    );
  };
  return {
    state,
    /** Starts the check, or unticks the box; does nothing while a puzzle is being solved. */
    press() {
      if (state === 'verifying') return;
      latest.current?.abort();
      if (state === 'verified') become('unverified');
      else begin();
    },
  };
}

async function solve(work: AbortController): Promise<string> {
  const puzzle = await call(contract.getCaptcha, { query: { action: 'support' } }, { background: true });
  return solvePuzzle(puzzle, work);
}
