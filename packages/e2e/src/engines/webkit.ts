/** WebKitGTK's MiniBrowser, driven over WebDriver. */
import { expect } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { answers, startCommand } from '../support/command.ts';
import { CANDIDATES, ENGINE_TIMEOUT, type Engine, type Part } from './engine.ts';
import type { WebKit } from './programs.ts';
import { openSandbox } from './sandbox.ts';
import { type ElementReference, idOf, newSession, type WebDriver, WebDriverError } from './webdriver.ts';

/** Errors that are retried: the page changed between search and action, and nothing was done. */
const CHANGING = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
];

/**
 * Selects elements that assistive technology sees: the driver fails when asked for any other element's role or name.
 */
const EXPOSED = `
  // With \`display: contents\` an element itself has no box.
  const isSeen = (element) => [element, ...element.children].some((part) => part.checkVisibility());
  return [...(arguments[1] ?? document).querySelectorAll(arguments[0])]
    .filter((element) => isSeen(element) && !element.closest('[aria-hidden=true], [inert]'));`;

const BACKSPACE = '\uE003';

/** @param store the store's URL */
export async function openWebKit({ driver, browser }: WebKit, store: string): Promise<Engine> {
  const sandbox = await openSandbox();
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const driving = startCommand(driver, [`--port=${port}`], { cwd: sandbox.home, env: sandbox.env });
  process.once('exit', driving.killGroup);
  const closeAll = async () => {
    await driving.stop();
    driving.killGroup();
    await sandbox.close();
  };
  try {
    await expect.poll(() => answers(`${server}/status`), 'the driver listens').toBe(true);
    const options = { binary: browser, args: ['--automation'] };
    const session = await newSession(server, { 'webkitgtk:browserOptions': options }, ENGINE_TIMEOUT);
    await session.send('POST', '/window/rect', { width: 1280, height: 960 });
    const close = async () => {
      try {
        await session.send('DELETE', '');
      } finally {
        await closeAll();
      }
    };
    return { ...pageOf(session, store), close };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Records the console within the page from its load event on, because the protocol does not report it. */
const LISTEN = `
  const heard = (window.heardComplaints = []);
  const write = console.error;
  console.error = (...messages) => { heard.push(messages.join(' ')); write.apply(console, messages); };
  addEventListener('error', ({ message }) => heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push('unhandled: ' + reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push('violates ' + violatedDirective + ': ' + blockedURI));`;

function isChanging(error: unknown): boolean {
  return error instanceof WebDriverError && CHANGING.includes(error.code);
}

type Run = <T>(script: string, ...args: unknown[]) => Promise<T>;
type Look = () => Promise<ElementReference[]>;

function pageOf(session: WebDriver, store: string): Omit<Engine, 'close'> {
  const run: Run = (script, ...args) => session.send('POST', '/execute/sync', { script, args });
  const { gather, heard } = consoleOf(run);
  const { find, findField } = finderOf(session, run);
  const actOn = actorOf(run);
  const onPart = <T>(part: Part, act: (path: string) => Promise<T>) =>
    actOn(() => find(part), act, `${part.role} '${part.name ?? ''}'`);

  return {
    async goto(path) {
      await gather();
      await session.send('POST', '/url', { url: new URL(path, store).href });
      await run(LISTEN);
    },
    async count(part) {
      for (;;) {
        try {
          return (await find(part)).length;
        } catch (error) {
          if (!isChanging(error)) throw error;
        }
      }
    },
    click: (part) => onPart(part, (path) => session.send('POST', `${path}/click`)),
    async type(label, text) {
      const typed = async (path: string, element: ElementReference) => {
        await run('arguments[0].select()', element);
        await session.send('POST', `${path}/value`, { text: `${BACKSPACE}${text}` });
      };
      await actOn(() => findField(label), typed, `field '${label}'`);
    },
    valueOf: (label) =>
      actOn(
        () => findField(label),
        (_, element) => run<string>('return arguments[0].value', element),
        `field '${label}'`,
      ),
    async screenshot(part) {
      return Buffer.from(await onPart(part, (path) => session.send<string>('GET', `${path}/screenshot`)), 'base64');
    },
    async complaints() {
      await gather();
      return heard;
    },
    evaluate: (script) => run(`return (${script})()`),
  };
}

/** Collects the open page's complaints before it is left. */
function consoleOf(run: Run) {
  const heard: string[] = [];
  const gather = async () => {
    heard.push(...(await run<string[]>('return (window.heardComplaints ?? []).splice(0)')));
  };
  return { gather, heard };
}

function finderOf(session: WebDriver, run: Run) {
  const computed = async (element: ElementReference, what: 'role' | 'label') =>
    session.send<string>('GET', `/element/${idOf(element)}/computed${what}`);

  const elements = async (css: string, within?: Part): Promise<ElementReference[]> => {
    const scopes = within ? await find(within) : [null];
    const found = await Promise.all(scopes.map((scope) => run<ElementReference[]>(EXPOSED, css, scope)));
    return found.flat();
  };

  const find = async ({ role, name, within }: Part): Promise<ElementReference[]> => {
    const found: ElementReference[] = [];
    for (const element of await elements(CANDIDATES[role], within)) {
      if ((await computed(element, 'role')) !== role) continue;
      if (name === undefined || (await computed(element, 'label')) === name) found.push(element);
    }
    return found;
  };

  const findField = async (label: string): Promise<ElementReference[]> => {
    const found: ElementReference[] = [];
    for (const element of await elements('input'))
      if ((await computed(element, 'label')) === label) found.push(element);
    return found;
  };

  return { find, findField };
}

/** Acts on the only element found, once it exists and nothing covers it. */
function actorOf(run: Run) {
  return async <T>(
    look: Look,
    act: (path: string, element: ElementReference) => Promise<T>,
    what: string,
  ): Promise<T> => {
    let result: { value: T } | undefined;
    await expect
      .poll(async () => {
        try {
          const [element, ...others] = await look();
          if (!element || others.length > 0) return `${element ? 1 + others.length : 0} elements`;
          // The driver refuses to click elements below the window.
          await run("arguments[0].scrollIntoView({ block: 'center' })", element);
          result = { value: await act(`/element/${idOf(element)}`, element) };
          return 'done';
        } catch (error) {
          if (!isChanging(error)) throw error;
          return String(error);
        }
      }, what)
      .toBe('done');
    if (!result) throw new Error(`${what} was not done.`);
    return result.value;
  };
}
