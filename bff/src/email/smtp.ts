import { isIP } from 'node:net';
import { SECOND } from '../clock.ts';
import type { EmailMessage } from './outbox.ts';
import { DeliveryError, type Transport } from './transport.ts';

export interface SmtpSettings {
  /** smtp:// (STARTTLS, except to this machine) or smtps://, with credentials if needed. */
  readonly url: string;
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string;
}

const CONNECT_TIMEOUT = 10 * SECOND;
const ANSWER_TIMEOUT = 20 * SECOND;
/** A single address that cannot inject another address or header. */
const ADDRESS = /^[^\s<>,;:"()]+@[^\s<>,;:"()]+$/;

/** Emails through a mail server; the mail library is loaded with the first one. */
export function smtpTransport({ url, from }: SmtpSettings): Transport<EmailMessage> {
  const sender = addressIn(from);
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    deliver: async ({ to, subject, text }, id) => {
      if (!ADDRESS.test(to) || /\p{Cc}/u.test(subject)) throw refused('not an email');
      transport ??= openTransport(url);
      const messageId = `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
      await (await transport)
        .sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: sender, to: [to] },
          // The same at every try, so that mailboxes can drop duplicates.
          messageId,
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(failAsDelivery);
      return messageId;
    },
  };
}

export function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from.trim())?.[1] ?? from.trim();
}

/** Where emails are sent, and how TLS begins there: at once, by STARTTLS, or not at all. */
export function mailServerOf(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  return { host, port, secure, requireTLS: !secure && !isThisMachine(host) };
}

async function openTransport(text: string) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(text);
  return createTransport({
    ...mailServerOf(text),
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    dnsTimeout: CONNECT_TIMEOUT,
    socketTimeout: ANSWER_TIMEOUT,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  });
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** A 5xx about recipient or email is final; one about the store's configuration is transient. */
function failAsDelivery(error: unknown): never {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  const isFinal = isAboutMessage && typeof responseCode === 'number' && responseCode >= 500;
  if (isFinal) throw refused(`SMTP ${responseCode}`);
  const reason = typeof responseCode === 'number' ? `SMTP ${responseCode}` : `SMTP ${String(code)}`;
  throw new DeliveryError(reason, { failure: 'not_sent', isTransient: true });
}

function refused(reason: string): DeliveryError {
  return new DeliveryError(reason, { failure: 'recipient_refused', isTransient: false });
}
