/** How far searches look: few runs for `test`, more for `test-more`. Each search begins elsewhere, so together they look far. */
import { inject } from 'vitest';

/** The number of runs of a random search. */
export const runsOf = ({ test, more }: { readonly test: number; readonly more: number }): number =>
  inject('searchesMore') ? more : test;
