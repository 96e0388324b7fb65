import type { ServerResponse } from 'node:http';

/** Calls back when the client has received the whole response or has disconnected. */
export function onAnswered(response: ServerResponse, done: () => void): void {
  if (isAnswered(response)) done();
  else response.once('close', done);
}

export function isAnswered({ destroyed, closed }: ServerResponse): boolean {
  return destroyed || closed;
}
