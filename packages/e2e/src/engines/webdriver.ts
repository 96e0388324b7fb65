/** A client of the W3C WebDriver protocol, for the commands that the main job needs. */

export interface WebDriver {
  /** Sends a command of this session and returns its value. @throws {WebDriverError} */
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
}

/** An element reference of the protocol; the standard fixes its key. */
export type ElementReference = { readonly 'element-6066-11e4-a52e-4f735466cecf': string };

export const idOf = (element: ElementReference) => element['element-6066-11e4-a52e-4f735466cecf'];

export class WebDriverError extends Error {
  /** The standard's error code, such as `stale element reference`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Opens a session. @param server the driver's URL */
export async function newSession(server: string, capabilities: object, timeout: number): Promise<WebDriver> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, timeout, body);
  return {
    send: (method, path, body) => send(method, `${server}/session/${sessionId}${path}`, timeout, body),
  };
}

async function send<T>(method: string, url: string, timeout: number, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeout),
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as T;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, `${message} (${method} ${new URL(url).pathname})`);
}
