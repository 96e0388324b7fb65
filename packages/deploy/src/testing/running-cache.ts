import type { Question } from './ask.ts';

/** A shared cache in front of the store. */
export interface RunningCache {
  readonly url: string;
  /** Request options that trust its certificate, if it has one. */
  readonly question: Question;
  stop(): Promise<void>;
}
