import type { ServerResponse } from 'node:http';

/** Resolves when the client has received the whole response or has disconnected. */
export function answered(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed || response.closed) resolve();
    else response.once('close', () => resolve());
  });
}
