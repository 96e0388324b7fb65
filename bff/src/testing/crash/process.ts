/** Store processes that a test steps through and kills. */
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

/** Rejects requests that wait for the response of a killed process. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}

/** A task in progress. */
export interface Work {
  readonly outcome: Promise<Outcome>;
  /** The step it is paused before; undefined while a step runs, and when the task is over. */
  readonly step: Step | undefined;
  /** The connection of the last step. */
  readonly connection: number | undefined;
  /** True when nothing more happens; work may continue after the response. */
  readonly isOver: boolean;
  /** Resolves once it is paused before a step, over, or lost. */
  stopped(): Promise<void>;
  /** Runs its next step, at the given time. */
  proceed(now: number): void;
  /** Runs its next step but discards the outcome; resolves once the step is on its way. */
  send(now: number): Promise<void>;
}

export interface StoreProcess {
  /** Starts a task at the given time. */
  begin(task: Task, options: { readonly now: number; readonly isStepped: boolean }): Work;
  /** The application name of its database connections. */
  readonly name: string;
  /** Sends SIGKILL; all work in progress is lost. */
  kill(): Promise<void>;
}

/** Keeps a pool of started processes. */
export interface Spares {
  take(place: StorePlace): Promise<StoreProcess>;
  stop(): Promise<void>;
}

/** @param count number of processes kept ready */
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

/** State of a task in progress. */
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
  // Tasks without a waiting caller must not cause an unhandled rejection.
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
