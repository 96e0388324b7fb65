/** What a test and the processes of the store that it kills say to each other. */

/** What the processes keep secrets under. */
export const CRASH_SECRET = 'forty characters that nobody else has seen';

/** Who is told of payments that a person must look at. */
export const CRASH_STUDIO = 'studio@shop.example';

/** What the connections of the process `pid` are called in the database. */
export const connectionsOf = (pid: number | undefined) => `crash ${pid}`;

export interface RequestTask {
  readonly kind: 'request';
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** Something a process is asked to do: what a browser sends, or what is done without one. */
export type Task =
  | RequestTask
  | { readonly kind: 'housekeeping' }
  /** Fetches what the provider told in vain. */
  | { readonly kind: 'missed events' }
  /** Compares the books of a period with the provider's; the answer is JSON. */
  | { readonly kind: 'books'; readonly from: number; readonly until: number }
  | { readonly kind: 'studio refund'; readonly orderId: string; readonly position: number };

/** What processes of one store share. */
export interface StorePlace {
  readonly databaseUrl: string;
  readonly productFilesDirectory: string;
  /** Where Stripe is; undefined with the simulated provider. */
  readonly stripeUrl: string | undefined;
}

/** What became of a task. */
export interface Outcome {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array;
}

/**
 * `begin`: with `isStepped` it stops before every step, else it runs through. `proceed` has it take the step that it
 * stands before; `send` too, but without ever learning how it ended. `now` is the time from then on, for this task.
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

/** A statement, or a question to the payment provider. */
export interface Step {
  readonly name: string;
  /** The database's process id of the connection that the statement is for. */
  readonly connection: number | undefined;
}

export type Report =
  | { readonly kind: 'loaded' | 'opened' }
  | { readonly kind: 'stopped'; readonly id: number; readonly step: Step }
  | { readonly kind: 'sent' | 'over'; readonly id: number }
  | { readonly kind: 'answered'; readonly id: number; readonly outcome: Outcome };
