/** Messages between a test and the store processes that it kills. */

/** Secret of the processes. */
export const CRASH_SECRET = 'forty characters that nobody else has seen';

/** Address for payments that the studio must look at. */
export const CRASH_STUDIO = 'studio@shop.example';

/** Returns the application name of the database connections of process `pid`. */
export const connectionsOf = (pid: number | undefined) => `crash ${pid}`;

export interface RequestTask {
  readonly kind: 'request';
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** Work for a process: a browser's request, or a background task. */
export type Task =
  | RequestTask
  | { readonly kind: 'housekeeping' }
  /** Fetches the events whose delivery failed. */
  | { readonly kind: 'missed events' }
  /** Compares the books of a period with the provider's; responds with JSON. */
  | { readonly kind: 'books'; readonly from: number; readonly until: number }
  | { readonly kind: 'studio refund'; readonly orderId: string; readonly position: number };

/** Settings that the processes of one store share. */
export interface StorePlace {
  readonly databaseUrl: string;
  readonly productFilesDirectory: string;
  /** URL of Stripe; undefined with the simulated provider. */
  readonly stripeUrl: string | undefined;
}

/** The result of a task. */
export interface Outcome {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array;
}

/**
 * `begin`: with `isStepped` it pauses before every step, otherwise it runs through. `proceed` runs the step that it is
 * paused before; so does `send`, but it discards the outcome. `now` is the task's time from then on.
 */
export type Instruction =
  | { readonly kind: 'open'; readonly place: StorePlace }
  | {
      readonly kind: 'begin';
      readonly id: number;
      readonly task: Task;
      readonly now: number;
      readonly isStepped: boolean;
    }
  | { readonly kind: 'proceed' | 'send'; readonly id: number; readonly now: number };

/** A statement, or a request to the payment provider. */
export interface Step {
  readonly name: string;
  /** The database's process id of the statement's connection. */
  readonly connection: number | undefined;
}

export type Report =
  | { readonly kind: 'loaded' | 'opened' }
  | { readonly kind: 'stopped'; readonly id: number; readonly step: Step }
  | { readonly kind: 'sent' | 'over'; readonly id: number }
  | { readonly kind: 'answered'; readonly id: number; readonly outcome: Outcome };
