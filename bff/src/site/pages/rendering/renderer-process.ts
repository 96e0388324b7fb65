/** One renderer: a process without secrets, files, network and children, which evaluates releases' server files. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frameOf, frameReader } from '../../../releases/renderer/frames.mjs';
import { type GivenView, rendererAnswer } from './answer.ts';
import { memoryOf, processorTime } from './process-usage.ts';
import { NoRenderer, RendererFault, ViewError } from './view-error.ts';

const PROGRAM = fileURLToPath(new URL('../../../releases/renderer/main.mjs', import.meta.url));

/** Bytes of an answer: a page's markup, of which the renderer allows half as many characters, and little more. */
const MAX_ANSWER = 4_000_000;
/** Megabytes of objects; the renderer ends above this limit. */
const MAX_HEAP = 96;
/** Bytes of all memory, including buffers, which no heap limit covers. */
const MAX_MEMORY = 320_000_000;
const TOO_MUCH = `it took more than ${MAX_MEMORY / 1_000_000} MB`;
/** Milliseconds between two checks of an unanswered request. */
const LOOK = 50;
/** Milliseconds after which a request holds its renderer even without processor time. */
const MAX_WAIT = 300;
/** Multiple of its processor budget that a request may take in all, on a busy machine. */
const PATIENCE = 10;

/**
 * `--permission` blocks files, network, children, workers, addons and the inspector, `--frozen-intrinsics` changes to
 * the renderer's own built-ins; renderer/lock-down.mjs blocks the rest.
 */
const FLAGS = [
  '--permission',
  '--frozen-intrinsics',
  `--allow-fs-read=${dirname(PROGRAM)}/*`,
  '--no-experimental-sqlite',
  '--disable-proto=delete',
  '--no-warnings',
  `--max-old-space-size=${MAX_HEAP}`,
  '--max-semi-space-size=8',
  // Compilers on further threads would take 15 MB more.
];

/** `held`: busy for so long that other views should not wait for it. */
export type RendererState = 'starting' | 'free' | 'busy' | 'held' | 'ended';

export interface RendererProcess {
  state(): RendererState;
  /** The loaded apps, by the number of their shell. */
  readonly loaded: Map<number, Set<string>>;
  /**
   * Sends one request at a time.
   * @param fields of the request in JSON, without braces
   * @param budget milliseconds of the processor
   * @returns null for a request without a page
   * @throws {ViewError} {RendererFault} {NoRenderer} when it is ended
   */
  ask(fields: string, budget: number): Promise<GivenView | null>;
  end(): void;
}

interface Task {
  readonly id: number;
  readonly budget: number;
  resolve(view: GivenView | null): void;
  reject(error: Error): void;
}

/** @param onChange called when it is free, is held, or has ended */
export function startRenderer(onChange: () => void): RendererProcess {
  const child = spawn(process.execPath, [...FLAGS, PROGRAM], {
    // One heap of the C library for all threads uses less memory.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // The type lacks further pipes.
  const socket = child.stdio[3] as Socket;
  let state: RendererState = 'starting';
  let task: Task | undefined;
  let ids = 0;
  let watch: NodeJS.Timeout | undefined;
  let seen = { id: 0, at: 0, cpu: 0 };

  const fail = (reason: string) => end(new RendererFault(reason));

  function end(reason: Error): void {
    if (state === 'ended') return;
    state = 'ended';
    clearInterval(watch);
    child.kill('SIGKILL');
    socket.destroy();
    task?.reject(reason);
    onChange();
  }

  function look(): void {
    if (!task) {
      clearInterval(watch);
      watch = undefined;
      return;
    }
    const { id, budget } = task;
    const cpu = processorTime(child.pid);
    const at = performance.now();
    if (id !== seen.id) {
      seen = { id, at, cpu: cpu ?? 0 };
      return;
    }
    const passed = at - seen.at;
    const spent = cpu === undefined ? passed : cpu - seen.cpu;
    if (spent >= budget) fail(`it did not end within ${budget} ms`);
    else if (passed >= budget * PATIENCE) fail(`it did not end within ${budget * PATIENCE} ms`);
    else if ((memoryOf(child.pid) ?? 0) > MAX_MEMORY) fail(TOO_MUCH);
    // On a busy machine a view waits for its turn, which does not make its renderer held.
    else if (state === 'busy' && (spent >= LOOK || passed >= MAX_WAIT)) {
      state = 'held';
      onChange();
    }
  }

  function take(json: string, html: string): void {
    const { id, view, error, fault, memory } = rendererAnswer.parse(JSON.parse(json));
    if (fault) {
      fail(fault.message);
      return;
    }
    if (id !== task?.id) throw new Error('it answers what it was not asked');
    // Protects the next view from the memory that this one leaves behind.
    if (memory > MAX_MEMORY) {
      fail(TOO_MUCH);
      return;
    }
    const answered = task;
    task = undefined;
    state = 'free';
    if (error) answered?.reject(new ViewError(error));
    else answered?.resolve(view ? { ...view, html } : null);
    if (!answered) onChange();
  }

  const read = frameReader(MAX_ANSWER, take);
  socket.on('data', (chunk: Buffer) => {
    if (state === 'ended') return;
    try {
      read(chunk);
    } catch (error) {
      fail(`its answer is none: ${(error as Error).message}`);
    }
  });
  socket.on('error', () => {});
  child.on('error', (error) => fail(`it could not be started: ${error.message}`));
  child.on('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));
  // The renderer ends with its server, whose end of the pipe then closes.
  child.unref();
  socket.unref();

  return {
    state: () => state,
    loaded: new Map(),
    ask(fields, budget) {
      if (state !== 'free') throw new Error(`a renderer that is ${state} is asked`);
      ids += 1;
      const { promise, resolve, reject } = Promise.withResolvers<GivenView | null>();
      task = { id: ids, budget, resolve, reject };
      state = 'busy';
      socket.write(frameOf(`{"id":${ids},${fields}}`));
      watch ??= setInterval(look, LOOK).unref();
      return promise;
    },
    end: () => end(new NoRenderer('the server ends')),
  };
}
