import type { RequestClient, Twilio } from 'twilio';
import { before, MINUTE, SECOND } from '../clock.ts';
import { DeliveryError, type Transport, type TransportFailure } from '../transport.ts';
import type { Text } from './text-message.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly credentials: { readonly username: string; readonly password: string };
  /** The sender: a number, or the SID (MG…) of a messaging service. */
  readonly from: string;
}

const TIMEOUT = 10 * SECOND;
/** Seconds that Twilio may queue a text; after that its code has expired. */
const VALIDITY = 600;
/** How many recent texts to a number are searched for one whose response was lost. */
const SEARCHED = 20;
const CLOCK_SKEW = 1 * MINUTE;

/** Final errors; https://www.twilio.com/docs/api/errors. */
const failures: Readonly<Record<number, TransportFailure>> = {
  21211: 'recipient_refused', // not a valid number
  21214: 'recipient_refused', // unreachable
  21265: 'recipient_refused', // a short code
  21610: 'recipient_refused', // has replied STOP
  21612: 'recipient_refused', // not reachable from our number
  21614: 'recipient_refused', // not a mobile number
  21635: 'recipient_refused', // a landline
  60200: 'recipient_refused', // not a valid number
  60205: 'recipient_refused', // a landline
  60410: 'recipient_refused', // blocked for fraud, with its whole prefix
  21408: 'country_refused', // not enabled for our account
  60605: 'country_refused', // not enabled for our account
  60203: 'too_many', // texts to this number
  60212: 'too_many', // concurrent texts
};

/** @param httpClient replaces the network in tests */
export function twilioTransport(settings: TwilioSettings, httpClient?: RequestClient): Transport<Text> {
  const { from } = settings;
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
  let client: Promise<Twilio> | undefined;
  const messages = async () => {
    client ??= connect(settings, httpClient);
    return (await client).messages;
  };
  return {
    deliver: async ({ to, text }) => {
      const list = await messages();
      const { sid } = await list.create({ to, body: text, ...sender, validityPeriod: VALIDITY }).catch(failAsDelivery);
      return sid;
    },
    find: async ({ to, text }, since) => {
      const list = await messages();
      const latest = await list.list({ to, limit: SEARCHED, pageSize: SEARCHED }).catch(failAsDelivery);
      const from = before(since, CLOCK_SKEW);
      return latest.find(({ body, dateCreated }) => body === text && dateCreated >= from)?.sid;
    },
  };
}

async function connect({ accountSid, credentials }: TwilioSettings, httpClient?: RequestClient): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  return twilio(credentials.username, credentials.password, {
    accountSid,
    timeout: TIMEOUT,
    env: {},
    ...(httpClient ? { httpClient } : {}),
  });
}

/** A missing response, too many requests and Twilio's own failures are transient. */
function failAsDelivery(error: unknown): never {
  const { status, code } = error as { status?: unknown; code?: unknown };
  const hasAnswered = typeof status === 'number';
  const isTransient = !hasAnswered || status === 429 || status >= 500;
  const known = typeof code === 'number' ? failures[code] : undefined;
  throw new DeliveryError(hasAnswered ? `Twilio ${status} ${String(code)}` : `Twilio ${String(code)}`, {
    failure: known ?? (status === 429 ? 'too_many' : 'not_sent'),
    isTransient: isTransient && known === undefined,
  });
}
