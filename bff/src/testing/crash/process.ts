/** Processes of the store that a test leads step by step, and kills. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { childBundle } from './bundle.ts';
import {
  connectionsOf,
  type Instruction,
  type Outcome,
  type Report,
  type Step,
  type StorePlace,
  type Task,
} from './protocol.ts';

type WorkReport = Extract<Report, { id: number }>;

/** Whoever waits for an answer is told this when the process that owed it is killed. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}

/** A task on its way. */
export interface Work {
  readonly outcome: Promise<Outcome>;
  /** The step it stands before; undefined while it takes one, and when it is over. */
  readonly step: Step | undefined;
  /** The connection of the step that was taken last. */
  readonly connection: number | undefined;
  /** Whether nothing more happens; something may after the answer. */
  readonly isOver: boolean;
  /** Resolves once it stands before a step, is over or lost. */
  stopped(): Promise<void>;
  /** Lets it take its next step, at that time. */
  proceed(now: number): void;
  /** Lets it take its next step without ever learning how that ended; resolves once it is on its way. */
  send(now: number): Promise<void>;
}

export interface StoreProcess {
  /** Begins a task, at that time. */
  begin(task: Task, options: { readonly now: number; readonly isStepped: boolean }): Work;
  /** What the database calls its connections. */
  readonly name: string;
  /** SIGKILL. Everything it was doing is lost. */
  kill(): Promise<void>;
}

/** Keeps processes ready. */
export interface Spares {
  take(place: StorePlace): Promise<StoreProcess>;
  stop(): Promise<void>;
}

/** @param count how many processes wait to be needed */
export function keepSpares(count: number): Spares {
  const waiting: Promise<ChildProcess>[] = [];
  const all = new Set<ChildProcess>();
  const refill = () => {
    while (waiting.length < count) waiting.push(load(all));
  };
  refill();
  return {
    take: async (place) => {
      const child = await (waiting.shift() ?? load(all));
      refill();
      return open(child, place);
    },
    stop: async () => {
      await Promise.all(waiting);
      await Promise.all([...all].map(killed));
    },
  };
}

async function load(all: Set<ChildProcess>): Promise<ChildProcess> {
  const child = fork(await childBundle(), [], {
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  all.add(child);
  child.once('exit', () => all.delete(child));
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('a process of the store did not start');
    }),
  ]);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function open(child: ChildProcess, place: StorePlace): Promise<StoreProcess> {
  const sendMessage = (instruction: Instruction) => void child.send(instruction);
  const works = new Map<number, ReturnType<typeof createWork>>();
  const opened = once(child, 'message');
  sendMessage({ kind: 'open', place });
  await opened;
  child.on('message', (report: Report) => {
    if ('id' in report) works.get(report.id)?.receive(report);
  });
  child.once('exit', () => {
    for (const { lose } of works.values()) lose();
  });
  let ids = 0;
  return {
    begin: (task, options) => {
      ids += 1;
      const created = createWork(ids, sendMessage);
      works.set(ids, created);
      sendMessage({ kind: 'begin', id: ids, task, ...options });
      return created.work;
    },
    name: connectionsOf(child.pid),
    kill: () => killed(child),
  };
}

/** What is known of a task on its way. */
interface WorkState {
  readonly outcome: PromiseWithResolvers<Outcome>;
  stop: PromiseWithResolvers<void>;
  sent: PromiseWithResolvers<void>;
  step: Step | undefined;
  connection: number | undefined;
  isOver: boolean;
}

function createWork(id: number, sendMessage: (instruction: Instruction) => void) {
  const state: WorkState = {
    outcome: Promise.withResolvers(),
    stop: Promise.withResolvers(),
    sent: Promise.withResolvers(),
    step: undefined,
    connection: undefined,
    isOver: false,
  };
  // Not every task that is begun is waited for.
  state.outcome.promise.catch(() => {});
  return {
    work: workOf(state, id, sendMessage),
    receive: (report: WorkReport) => receive(state, report),
    lose: () => {
      state.outcome.reject(new ProcessKilled('the process was killed'));
      end(state);
    },
  };
}

function workOf(state: WorkState, id: number, sendMessage: (instruction: Instruction) => void): Work {
  return {
    outcome: state.outcome.promise,
    get step() {
      return state.step;
    },
    get connection() {
      return state.connection;
    },
    get isOver() {
      return state.isOver;
    },
    stopped: () => state.stop.promise,
    proceed: (now) => {
      leave(state);
      sendMessage({ kind: 'proceed', id, now });
    },
    send: async (now) => {
      leave(state);
      state.sent = Promise.withResolvers();
      sendMessage({ kind: 'send', id, now });
      await state.sent.promise;
    },
  };
}

function receive(state: WorkState, report: WorkReport): void {
  if (report.kind === 'stopped') {
    state.step = report.step;
    state.stop.resolve();
  } else if (report.kind === 'sent') {
    state.sent.resolve();
  } else if (report.kind === 'answered') {
    state.outcome.resolve(report.outcome);
  } else {
    end(state);
  }
}

function leave(state: WorkState): void {
  if (!state.step) throw new Error('it stands before no step');
  state.connection = state.step.connection;
  state.step = undefined;
  state.stop = Promise.withResolvers();
}

function end(state: WorkState): void {
  state.isOver = true;
  state.step = undefined;
  state.stop.resolve();
  state.sent.resolve();
}
