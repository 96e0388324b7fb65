/** All kinds of models that the store reads, by what is special about them. Add a row to one of the tables. */
import { figures } from './figures.ts';
import { geometry } from './geometry.ts';
import type { Kinds } from './kind.ts';
import { materials } from './materials.ts';
import { placement } from './placement.ts';

export const kinds: Kinds = { ...geometry, ...placement, ...figures, ...materials };
