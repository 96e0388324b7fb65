/** Texts over HTTP: to Twilio as its API description defines it, and to a server that fails in all its ways. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { elsewhere, startTwilioMock, type TwilioMock } from '@storefront/testkit/servers/twilio-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logsWithoutIds } from '../../testing/logs-without-ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestDelivery, type TestDelivery } from '../../testing/test-delivery.ts';
import { SECOND } from '../clock.ts';
import { twilioTransport } from './twilio.ts';

const accountSid = `AC${'0'.repeat(32)}`;
const settings = { accountSid, from: '+15005550006', credentials: { username: accountSid, password: 'canary-token' } };
const text = { to: '+15554443333', text: 'Your code is 123456.' };

describe("Twilio's document", () => {
  let mock: TwilioMock;
  beforeAll(async () => {
    mock = await startTwilioMock();
  });
  afterAll(() => mock.stop());

  const transport = (from = settings.from) => twilioTransport({ ...settings, from }, elsewhere(mock.url, 5 * SECOND));

  test.each([['+15005550006'], [`MG${'0'.repeat(32)}`]])('allows what we send, from %s', async (from) => {
    expect(await transport(from).deliver(text, 'id')).toMatch(/^SM/);
  });

  test('does not allow an account that is none', async () => {
    const nobody = twilioTransport({ ...settings, accountSid: 'AC1' }, elsewhere(mock.url, 5 * SECOND));
    await expect(nobody.deliver(text, 'id')).rejects.toMatchObject({
      isTransient: false,
      message: 'Twilio 422 undefined',
    });
  });

  test.each<[string, object]>([
    ['a recipient that is missing', { To: undefined }],
    ['a name that it does not know', { Boddy: 'Hello' }],
    ['a number that is none', { ValidityPeriod: 'long' }],
    ['a messaging service that is none', { MessagingServiceSid: 'MG1' }],
  ])('does not allow %s', async (_, change) => {
    const fields = { To: text.to, From: settings.from, Body: text.text, ...change };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const send = (headers: Record<string, string>) =>
      fetch(`${mock.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(given),
      });
    expect((await send({ authorization: 'Basic b2s6b2s=' })).status).toBe(422);
    expect((await send({})).status).toBe(401);
  });

  test('allows what we ask for, and answers it as we read it', async () => {
    const example = { to: '+18182008801', text: 'look mom I have media!' };
    const then = new Date('2019-05-24T17:44:46Z');
    expect(await transport().find?.(example, then)).toBe('MMc26223853f8c46b4ab7dfaa6abba0a26');
    expect(await transport().find?.({ ...example, text: 'Another' }, then)).toBeUndefined();
    expect(await transport().find?.(example, new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  });
});

describe('a text', () => {
  type Answer = { readonly status: number; readonly code?: number } | 'silence' | 'sent, but unsaid';
  const script: Answer[] = [];
  const sent: { to: string | null; body: string | null }[] = [];
  let credentials: (string | undefined)[] = [];
  let server: Server;
  let shop: TestApp;
  let delivery: TestDelivery;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      credentials.push(request.headers.authorization);
      let form = '';
      for await (const chunk of request) form += chunk;
      const answer = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.method === 'GET') return answer(200, { messages: sent.map(described), page_size: 20 });
      const next = script.shift() ?? { status: 201 };
      if (next === 'silence') return;
      if (typeof next === 'object' && next.status >= 400) {
        return answer(next.status, { ...next, message: `canary: ${text.to} ${text.text}`, more_info: '' });
      }
      const values = new URLSearchParams(form);
      const message = { to: values.get('To'), body: values.get('Body') };
      sent.push(message);
      if (next === 'sent, but unsaid') response.destroy();
      else answer(201, described(message, sent.length - 1));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    shop = await startTestApp();
  });
  beforeEach(() => {
    script.length = 0;
    sent.length = 0;
    credentials = [];
    const { port } = server.address() as AddressInfo;
    const client = elsewhere(`http://127.0.0.1:${port}`, 2 * SECOND);
    delivery = startTestDelivery(shop, { transports: { text: twilioTransport(settings, client) } });
  });
  afterEach(() => delivery.stop());
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await shop.stop();
  });

  function described(message: object, index: number) {
    return {
      ...message,
      sid: `SM${index}`,
      date_created: new Date(shop.clock.now()).toUTCString().replace('GMT', '+0000'),
    };
  }

  let people = 0;
  async function outcome(...answers: Answer[]) {
    script.push(...answers);
    people += 1;
    const to = `+1555${100 + people}3333`;
    const id = await delivery.outbox.sendText(shop.db, {
      ...text,
      to,
      userId: `${people}`,
      address: `10.0.0.${people}`,
    });
    return delivery.outbox.outcomeOf(id, 8 * SECOND);
  }

  test('is sent, by whom the settings name', async () => {
    expect(await outcome()).toEqual({ state: 'sent' });
    expect(sent).toMatchObject([{ body: text.text }]);
    expect(credentials).toEqual([`Basic ${Buffer.from(`${accountSid}:canary-token`).toString('base64')}`]);
  });

  test.each([
    [400, 21211, 'code_number_refused'],
    [400, 21614, 'code_number_refused'],
    [400, 21610, 'code_number_refused'],
    [400, 60200, 'code_number_refused'],
    [403, 60410, 'code_number_refused'],
    [403, 21408, 'code_country_refused'],
    [403, 60605, 'code_country_refused'],
    [429, 60203, 'too_many_codes'],
    [401, 20003, 'code_not_sent'],
    [400, 21606, 'code_not_sent'],
  ])('answered with %i (%i) has failed with the code %s, without another try', async (status, code, expected) => {
    expect(await outcome({ status, code })).toEqual({ state: 'failed', code: expected });
    expect(credentials).toHaveLength(1);
  });

  test.each([
    ['too many requests', { status: 429, code: 20429 }],
    ['a fault of Twilio’s', { status: 500, code: 20500 }],
    ['a Twilio that is down', { status: 503 }],
    ['silence', 'silence'],
  ] as const)('is tried again after %s', async (_, answer) => {
    expect(await outcome(answer)).toEqual({ state: 'sent' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [{ status: 429, code: 20429 }, 'too_many_codes'],
    [{ status: 503 }, 'code_not_sent'],
  ])('that is answered with %j at every try has failed with the code %s', async (answer, code) => {
    expect(await outcome(answer, answer, answer)).toEqual({ state: 'failed', code });
    expect(sent).toEqual([]);
  });

  test('that was sent although the answer got lost is found there, and not sent again', async () => {
    expect(await outcome('sent, but unsaid')).toEqual({ state: 'sent' });
    expect(sent).toHaveLength(1);
  });

  test('leaves nothing in the log that tells its number, its code or our token', async () => {
    await outcome({ status: 400, code: 21211 });
    await outcome({ status: 503 }, 'silence');
    expect(logsWithoutIds(shop)).not.toMatch(/canary|3333|123456/);
  });
});
