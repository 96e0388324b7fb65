/** A few renderers that share visitors' requests. */
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import { SECOND } from '../../../base/clock.ts';
import type { AssetStore } from '../../../releases/store/asset-store.ts';
import { readReleased } from '../../../releases/store/read-released.ts';
import { releaseDirectory } from '../../../releases/store/release-directory.ts';
import type { GivenView } from './answer.ts';
import { createLoadedShells } from './loaded-shells.ts';
import { type RendererProcess, startRenderer } from './renderer-process.ts';
import { NoRenderer, RendererFault } from './view-error.ts';

export interface ViewRequest {
  readonly shell: Release;
  readonly release: Release;
  readonly path: string;
  readonly url: string;
  readonly origin: string;
  /** The page's boot data, as JSON. */
  readonly boot: string;
  /** True when no visitor waits for it: it may take as long as loading. */
  readonly isRehearsal?: boolean;
}

export interface Renderers {
  /**
   * @throws {ViewError} an error of the release
   * @throws {RendererFault}
   * @throws {NoRenderer}
   * @throws {ReleaseError} when its files are unavailable now
   */
  render(view: ViewRequest): Promise<GivenView>;
  stop(): void;
}

interface RenderersDeps {
  readonly store: AssetStore;
  readonly count: number;
  /** Milliseconds of processor time for a view. */
  readonly budget: number;
}

/** The shell and release that a page is rendered with. */
interface Rendered extends Pick<ViewRequest, 'shell' | 'release'> {
  /** Id of the loaded shell. */
  readonly id: number;
}

interface Job extends Rendered {
  readonly isRehearsal: boolean;
  /** The page in JSON. */
  readonly page: string;
  /** Code of its server files, when a renderer lacks them. */
  code: Code | undefined;
  resolve(view: GivenView): void;
  reject(error: unknown): void;
}

/** Server files in JSON. */
interface Code {
  readonly shell: string;
  readonly app: string;
}

/** Multiple of a view's time that loading may take. */
const LOADING = 10;
/** Multiple for a renderer's first view of an app, which compiles much of it. */
const FIRST = 2.5;
/** Views that may wait for one renderer; browsers render any further ones. */
const MAX_WAITING = 50;
/** Milliseconds after a change during which visitors' views come first. */
const WARM_AFTER = 1 * SECOND;
/** Milliseconds before a replacement starts for a renderer that never became ready. */
const RESTART_AFTER = 1 * SECOND;

export function createRenderers({ store, count, budget }: RenderersDeps): Renderers {
  let isStopped = false;
  /** Renderers in order of preference, so that the first ones stay warm; one is spare. */
  const renderers: RendererProcess[] = [];
  const jobs = new Map<RendererProcess, Rendered>();
  const queue: Job[] = [];
  /** Server files in JSON, while they are read. */
  const reading = new Map<string, Promise<string>>();
  const shells = createLoadedShells();
  /** The latest view of each app, which a new renderer loads ahead. */
  const recent = new Map<string, Rendered>();
  let warming: NodeJS.Timeout | undefined;
  let restart: NodeJS.Timeout | undefined;

  function start(): void {
    let hasStarted = false;
    const renderer = tryToStart(() => {
      if (!renderer) return;
      if (renderer.state() === 'free') {
        hasStarted = true;
        warmLater();
      }
      if (renderer.state() === 'ended') {
        renderers.splice(renderers.indexOf(renderer), 1);
        if (!hasStarted) onFalseStart();
      }
      dispatch();
    });
    if (renderer) renderers.push(renderer);
    else onFalseStart();
  }

  function onFalseStart(): void {
    restart ??= setTimeout(() => {
      restart = undefined;
      dispatch();
    }, RESTART_AFTER).unref();
    if (renderers.length > 0) return;
    for (const job of queue.splice(0)) job.reject(new NoRenderer('no renderer could be started'));
  }

  /** Gives waiting jobs to free renderers: the first ones, and the spare one while another is held. */
  function dispatch(): void {
    if (isStopped) return;
    while (!restart && renderers.length < count + 1) start();
    for (;;) {
      const working = renderers.filter((renderer) => ['free', 'busy'].includes(renderer.state())).slice(0, count);
      const free = working.find(isFree);
      const next = queue.findIndex((job) => !isHolding(job));
      const [job] = free && next >= 0 ? queue.splice(next, 1) : [];
      if (!free || !job) return;
      if (isLoaded(free, job) || job.code) void work(free, job);
      else enqueueWithCode(job);
    }
  }

  /** Returns true when it can take a job: after an answer it is busy until its job, which may ask again, is done. */
  function isFree(renderer: RendererProcess): boolean {
    return renderer.state() === 'free' && !jobs.has(renderer);
  }

  function enqueue(job: Job): void {
    queue.push(job);
    dispatch();
  }

  /** Reads the code before queueing; other views may come first meanwhile. */
  function enqueueWithCode(job: Job): void {
    codeOf(job).then((code) => {
      job.code = code;
      if (isStopped) job.reject(new NoRenderer('the server ends'));
      else enqueue(job);
    }, job.reject);
  }

  /** Returns true while the release's view holds a renderer: its next view waits for the outcome. */
  function isHolding({ release }: Rendered): boolean {
    return [...jobs].some(([renderer, other]) => renderer.state() === 'held' && isSame(other.release, release));
  }

  async function work(renderer: RendererProcess, job: Job): Promise<void> {
    jobs.set(renderer, job);
    try {
      const isFirst = !isLoaded(renderer, job);
      if (isFirst && job.code) await load(renderer, job, job.code);
      const times = job.isRehearsal ? LOADING : isFirst ? FIRST : 1;
      const view = await renderer.ask(`${fieldsOf(job)},"page":${job.page}`, budget * times);
      if (!view) throw new RendererFault('it gave no view');
      job.resolve(view);
      remember(job);
    } catch (error) {
      job.reject(error);
    } finally {
      jobs.delete(renderer);
      dispatch();
    }
  }

  async function codeOf({ shell, release }: Rendered): Promise<Code> {
    const [shellFile, appFile] = await Promise.all([readOnce(shell), readOnce(release)]);
    return { shell: shellFile, app: appFile };
  }

  /** Shares the reading of a file between concurrent views, as after a release. */
  function readOnce(release: Release): Promise<string> {
    const key = `${release.app} ${release.version}`;
    const known = reading.get(key);
    if (known) return known;
    const file = fileOf(store, release).finally(() => reading.delete(key));
    reading.set(key, file);
    return file;
  }

  async function load(renderer: RendererProcess, what: Rendered, code: Code): Promise<void> {
    const { loaded } = renderer;
    const { id } = what;
    const files = [
      ...(loaded.has(id) ? [] : [`"shellFile":${code.shell}`]),
      ...(what.release.app === what.shell.app ? [] : [`"appFile":${code.app}`]),
    ];
    const drop = [...loaded.keys()].filter((known) => !shells.has(known));
    for (const known of drop) loaded.delete(known);
    loaded.set(id, (loaded.get(id) ?? new Set()).add(what.release.app));
    await renderer.ask([fieldsOf(what), `"drop":[${drop}]`, ...files].join(), budget * LOADING);
  }

  function remember({ shell, release, id }: Rendered): void {
    const known = recent.get(release.app);
    recent.set(release.app, { shell, release, id });
    if (known?.id !== id || known.release !== release) warmLater();
  }

  /** Loads the releases in use into a replacement renderer. */
  function warmLater(): void {
    warming ??= setTimeout(() => {
      warming = undefined;
      void warm();
    }, WARM_AFTER).unref();
  }

  async function warm(): Promise<void> {
    for (const renderer of [...renderers]) {
      for (const known of [...recent.values()]) {
        if (isLoaded(renderer, known)) continue;
        const code = await codeOf(known).catch(() => undefined);
        if (!isFree(renderer)) break;
        jobs.set(renderer, known);
        // The release is blamed only when a visitor waits for it.
        if (code) await load(renderer, known, code).catch(() => recent.delete(known.release.app));
        jobs.delete(renderer);
        dispatch();
      }
    }
  }

  return {
    render({ shell, release, path, url, origin, boot, isRehearsal = false }) {
      if (isStopped) return Promise.reject(new NoRenderer('the server ends'));
      if (queue.length >= MAX_WAITING * count) return Promise.reject(new NoRenderer('too many views wait'));
      const strings = Object.entries({ path, url, origin }).map(
        ([name, value]) => `"${name}":${JSON.stringify(value)}`,
      );
      const page = `{${strings},"boot":${boot}}`;
      const { promise, resolve, reject } = Promise.withResolvers<GivenView>();
      const job: Job = {
        ...{ shell, release, id: shells.idOf(shell, release), isRehearsal },
        page,
        code: undefined,
        resolve,
        reject,
      };
      if (renderers.some((renderer) => isLoaded(renderer, job))) enqueue(job);
      else enqueueWithCode(job);
      // Renderers start meanwhile.
      dispatch();
      return promise;
    },
    stop() {
      isStopped = true;
      clearTimeout(warming);
      clearTimeout(restart);
      for (const renderer of [...renderers]) renderer.end();
      for (const job of queue.splice(0)) job.reject(new NoRenderer('the server ends'));
    },
  };
}

function fieldsOf({ id, release }: Rendered): string {
  return `"shell":${id},"app":${JSON.stringify(release.app)}`;
}

function isLoaded({ loaded }: RendererProcess, { id, release }: Rendered): boolean {
  return loaded.get(id)?.has(release.app) === true;
}

/** Returns undefined when the system has no pipe for it. */
function tryToStart(onChange: () => void): RendererProcess | undefined {
  try {
    return startRenderer(onChange);
  } catch {
    return undefined;
  }
}

function isSame(one: Release, other: Release): boolean {
  return one.app === other.app && one.version === other.version;
}

async function fileOf(store: AssetStore, release: Release): Promise<string> {
  const { app, version, server } = release;
  if (!server) throw new Error(`${app} ${version} has no server file`);
  const name = join(releaseDirectory(store.directory, release), server);
  return JSON.stringify({ name, code: await readReleased(store, release, server) });
}
