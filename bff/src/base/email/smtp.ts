import { isIP } from 'node:net';
import { SECOND } from '../clock.ts';
import { DeliveryError, type Transport } from '../transport.ts';
import { domainOf, isAddress, type Mailbox } from './mailbox.ts';
import type { EmailMessage } from './outbox.ts';

export interface SmtpSettings {
  /** smtp:// (STARTTLS, except to this machine) or smtps://, with credentials if needed. */
  readonly url: string;
  /** The sender; without a name it uses the shop's. */
  readonly from: Mailbox;
  readonly notificationsFrom: Mailbox;
  /** Reply-To; undefined when replies go to the sender. */
  readonly replyTo: Mailbox | undefined;
  /** The name that this machine gives in EHLO. */
  readonly clientName: string;
}

const CONNECT_TIMEOUT = 10 * SECOND;
const ANSWER_TIMEOUT = 20 * SECOND;

/** Sends emails through a mail server; loads the mail library with the first one. */
export function smtpTransport(settings: SmtpSettings): Transport<EmailMessage> {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    deliver: async (message, id) => {
      if (!isAddress(message.to) || /\p{Cc}/u.test(message.subject)) throw refused('not an email');
      transport ??= openTransport(settings);
      const mail = mailOf(settings, message, id);
      await (await transport).sendMail(mail).catch(failAsDelivery);
      return mail.messageId;
    },
  };
}

function mailOf({ from, notificationsFrom, replyTo }: SmtpSettings, message: EmailMessage, id: string) {
  const { to, subject, text, shopName = '', thread, unsubscribe, isPersonal } = message;
  const sender = unsubscribe ? notificationsFrom : from;
  const idOf = (name: string) => `<${name}@${domainOf(sender)}>`;
  return {
    from: { name: sender.name || shopName, address: sender.address },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: replyTo.name || shopName, address: replyTo.address } }),
    envelope: { from: sender.address, to: [to] },
    // Stays the same on every attempt, so that mailboxes can drop duplicates.
    messageId: idOf(id),
    // The first email of a thread may be sent again, so all emails reply to an id that was never sent.
    ...(thread && { inReplyTo: idOf(thread), references: idOf(thread) }),
    subject,
    text,
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe && unsubscribeHeaders(unsubscribe.link)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369; one click (RFC 8058) needs TLS. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${link}>` },
  ...(link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Returns the mail server's address, and how TLS starts there: at once, by STARTTLS, or not at all. */
export function mailServerOf(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  return { host, port, secure, requireTLS: !secure && !isThisMachine(host) };
}

async function openTransport({ url: text, clientName }: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(text);
  return createTransport({
    ...mailServerOf(text),
    name: clientName,
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
