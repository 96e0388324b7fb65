/** Everything the app works with, built once at start and passed as arguments. */
import type { StudioDeps } from '../studio/deps.ts';

export type Deps = StudioDeps;
