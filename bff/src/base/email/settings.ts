import * as z from 'zod/mini';
import { callingCodes, DEFAULT_COUNTRIES } from '../sms/countries.ts';
import type { TwilioSettings } from '../sms/twilio.ts';
import type { TextLimits } from './create-outbox.ts';
import { domainOf, mailboxIn } from './mailbox.ts';
import type { SmtpSettings } from './smtp.ts';

export interface MessagingSettings {
  /** Undefined in development only, as is `twilio`. */
  readonly smtp: SmtpSettings | undefined;
  readonly twilio: TwilioSettings | undefined;
  readonly texts: TextLimits;
}

const DEFAULT_TEXTS_PER_DAY = 500;

const matching = (pattern: RegExp, error: string) => z.optional(z.string().check(z.regex(pattern, { error })));

const mailbox = () =>
  z.optional(
    z.string().check(
      z.refine((text) => mailboxIn(text) !== undefined, {
        error: 'must be an address such as post@shop.example, or Lanternkeep <post@shop.example>',
      }),
    ),
  );

export const messagingVariables = {
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, { error: 'must be an address such as smtps://user:password@mail.example' })),
  ),
  MAIL_FROM: mailbox(),
  MAIL_NOTIFICATIONS_FROM: mailbox(),
  MAIL_REPLY_TO: mailbox(),
  SMTP_CLIENT_NAME: matching(
    /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i,
    'must be the name of this machine in DNS, such as shop.example',
  ),
  TWILIO_ACCOUNT_SID: matching(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_API_KEY: matching(/^SK[0-9a-f]{32}$/i, 'must be SK and 32 hexadecimal digits'),
  TWILIO_API_SECRET: z.optional(z.string()),
  TWILIO_FROM: matching(
    /^(\+\d{5,15}|MG[0-9a-f]{32})$/i,
    'must be a number such as +15554443333 or the SID of a messaging service',
  ),
  SMS_COUNTRIES: matching(/^[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*$/, 'must be calling codes such as 1,44,49'),
  SMS_DAILY_LIMIT: z.optional(
    z.string().check(z.regex(/^\d{1,7}$/, { error: 'must be a whole number from 0 to 9999999' })),
  ),
};

const variables = z.object(messagingVariables);
type Values = z.output<typeof variables>;

/** Returns a sentence for each missing setting: all in production, otherwise those that belong to a given one. */
export function missingMessagingSettings(values: Values, production: boolean): string[] {
  const given = (name: keyof Values) => values[name] !== undefined;
  const twilio = [
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_API_KEY',
    'TWILIO_API_SECRET',
    'TWILIO_FROM',
  ] as const;
  const wantsTwilio = production || twilio.some(given);
  const wantsMail = production || given('SMTP_URL');
  const when = (what: string) => (production ? 'in production' : `with ${what}`);
  const hasCredentials = given('TWILIO_AUTH_TOKEN') || (given('TWILIO_API_KEY') && given('TWILIO_API_SECRET'));
  return [
    ...(wantsMail && !given('SMTP_URL')
      ? ['SMTP_URL is required in production: the mail server, such as smtps://user:password@mail.example.']
      : []),
    ...(wantsMail && !given('MAIL_FROM') ? [`MAIL_FROM is required ${when('SMTP_URL')}: the sender of emails.`] : []),
    ...(wantsTwilio && !given('TWILIO_ACCOUNT_SID')
      ? [`TWILIO_ACCOUNT_SID is required ${when('Twilio')}: the account that sends texts.`]
      : []),
    ...(wantsTwilio && !hasCredentials
      ? [`TWILIO_AUTH_TOKEN, or TWILIO_API_KEY and TWILIO_API_SECRET, is required ${when('Twilio')}.`]
      : []),
    ...(wantsTwilio && !given('TWILIO_FROM')
      ? [`TWILIO_FROM is required ${when('Twilio')}: a number or the SID of a messaging service.`]
      : []),
  ];
}

export function messagingSettingsOf(values: Values): MessagingSettings {
  const { SMS_COUNTRIES: countries, SMS_DAILY_LIMIT: perDay } = values;
  return {
    smtp: smtpSettingsOf(values),
    twilio: twilioSettingsOf(values),
    texts: {
      countries: countries === undefined ? DEFAULT_COUNTRIES : callingCodes(countries),
      perDay: perDay === undefined ? DEFAULT_TEXTS_PER_DAY : Number(perDay),
    },
  };
}

function smtpSettingsOf(values: Values): SmtpSettings | undefined {
  const [from, notificationsFrom, replyTo] = [
    values.MAIL_FROM,
    values.MAIL_NOTIFICATIONS_FROM,
    values.MAIL_REPLY_TO,
  ].map((text) => (text === undefined ? undefined : mailboxIn(text)));
  const { SMTP_URL: url, SMTP_CLIENT_NAME: clientName } = values;
  if (!url || !from) return undefined;
  return {
    url,
    from,
    notificationsFrom: notificationsFrom ?? from,
    replyTo,
    clientName: clientName ?? domainOf(from),
  };
}

function twilioSettingsOf(values: Values): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = values;
  const { TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = values;
  if (!accountSid || !from) return undefined;
  if (key && secret) return { accountSid, from, credentials: { username: key, password: secret } };
  return token ? { accountSid, from, credentials: { username: accountSid, password: token } } : undefined;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === '';
}
