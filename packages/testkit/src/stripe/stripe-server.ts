/** Stripe over HTTP, from its API reference: keys, versions, idempotency, and its payment page. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SECOND } from '@storefront/utils/time';
import { type Account, createAccount } from './account.ts';
import { answerOf } from './api.ts';
import { Refused, type StripeEvent } from './objects.ts';
import { answerPage } from './payment-page.ts';

export const STRIPE_KEY = 'sk_test_of_the_store';
export const WEBHOOK_SECRET = 'whsec_of_the_store';
const API_VERSION = '2026-10-28.endive';

export interface StripeServer extends Account {
  readonly url: string;
  readonly host: string;
  /** Requests so far, such as `POST /v1/refunds`. */
  readonly requests: string[];
  /** `away`: hangs up. `lost`: handles the request, then hangs up before it responds. */
  fault: 'none' | 'away' | 'lost';
  /** Returns an event as it is sent to the store. */
  signed(event: StripeEvent, how?: { readonly secret?: string; readonly at?: Date }): SignedEvent;
  stop(): Promise<void>;
}

interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly json: string;
  readonly isReplayed?: boolean;
}

/** A repeated idempotency key gets the first response again, including refusals. */
interface Answered {
  readonly status: number;
  readonly hash: string;
  readonly body: string;
}

export async function startStripe(now: () => Date): Promise<StripeServer> {
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = createAccount({ apiVersion: API_VERSION, now, pageOf: (id) => `http://${host}/c/pay/${id}` });
  const answered = new Map<string, Answered>();
  const stripe: StripeServer = {
    ...account,
    url: `http://${host}`,
    host,
    requests: [],
    fault: 'none',
    signed: (event, { secret = WEBHOOK_SECRET, at = now() } = {}) => signedEvent(event, secret, at),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', stripe.url);
    const body = await text(request);
    if (stripe.fault === 'away') return void request.socket.destroy();
    if (pathname.startsWith('/c/pay/')) return answerPage(account, request.method ?? '', pathname, body, response);
    stripe.requests.push(`${request.method} ${pathname}`);
    const { status, json, isReplayed = false } = answer(request, pathname, request.method === 'GET' ? search : body);
    if (stripe.fault === 'lost' && request.method === 'POST') return void request.socket.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-version': API_VERSION,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(json);
  }

  function answer({ method = '', headers }: IncomingMessage, path: string, form: string): Answer {
    try {
      requireCaller(headers);
      const key = headers['idempotency-key'];
      const known = typeof key === 'string' && method === 'POST' ? answered.get(key) : undefined;
      const hash = createHash('sha256').update(`${path} ${form}`).digest('hex');
      if (known && known.hash !== hash) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new Refused(400, { type: 'idempotency_error', message });
      }
      if (known) return { status: known.status, json: known.body, isReplayed: true };
      const made = answerOrRefusal(method, path, form);
      if (typeof key === 'string') answered.set(key, { hash, status: made.status, body: made.json });
      return made;
    } catch (error) {
      return refusal(error);
    }
  }

  function answerOrRefusal(method: string, path: string, form: string) {
    try {
      return { status: 200, json: JSON.stringify(answerOf(account, method, path, form)) };
    } catch (error) {
      return refusal(error);
    }
  }
  return stripe;
}

function refusal(error: unknown) {
  if (!(error instanceof Refused)) throw error;
  return { status: error.status, json: JSON.stringify({ error: error.error }) };
}

function requireCaller(headers: IncomingMessage['headers']): void {
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) {
    throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  if (headers['stripe-version'] !== API_VERSION) {
    throw new Refused(400, { type: 'invalid_request_error', message: 'Invalid Stripe API version.' });
  }
}

/** Signs as Stripe documents: HMAC-SHA-256 over the time, a full stop and the body. */
function signedEvent(event: StripeEvent, secret: string, at: Date): SignedEvent {
  const body = JSON.stringify(event);
  const time = Math.floor(at.getTime() / SECOND);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } };
}
