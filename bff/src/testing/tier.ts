/** How far searches go: the target `test` has a small number of runs, `test-more` all of them. */
import { inject } from 'vitest';

/** Returns the number of runs of a random search. */
export const runsOf = ({ test, more }: { readonly test: number; readonly more: number }): number =>
  inject('searchesMore') ? more : test;
