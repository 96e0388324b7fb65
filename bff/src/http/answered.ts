import type { ServerResponse } from 'node:http';

/** Resolves when the client has taken the whole answer, or is gone. */
export function answered(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed || response.closed) resolve();
    else response.once('close', () => resolve());
  });
}
