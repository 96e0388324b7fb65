/** Sends requests with given headers from a given address. */
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Question extends Pick<RequestOptions, 'method' | 'ca' | 'localAddress' | 'agent' | 'servername'> {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Resolves with the answer once its headers have arrived; the caller reads the body. */
export async function open(url: string, { body, ...options }: Question = {}): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, options);
  request.end(body);
  const [answer] = await once(request, 'response');
  return answer;
}

export async function ask(url: string, question?: Question): Promise<Answer> {
  const answer = await open(url, question);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}
