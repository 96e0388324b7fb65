/** How far searches look: the target `test` has a small number of runs and cases, `test-more` all of them. */
import { inject } from 'vitest';

/** The number of runs of a random search. */
export const runsOf = ({ test, more }: { readonly test: number; readonly more: number }): number =>
  inject('searchesMore') ? more : test;

/** The cases by their names that a search goes through: all of them, or in the target `test` those that are marked. */
export const casesOf = <Case extends { readonly inEveryRun?: true }>(
  all: Readonly<Record<string, Case>>,
): [string, Case][] => Object.entries(all).filter(([, { inEveryRun }]) => inEveryRun || inject('searchesMore'));
