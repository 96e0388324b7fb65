/** Settings of the console: its address and its users. */
import type { ConsoleRole } from '@storefront/contract/console';
import * as z from 'zod/mini';

export const consoleVariables = {
  CONSOLE_ORIGIN: z.optional(
    z.string().check(
      z.refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
        error: 'must be an origin such as https://console.shop.example',
      }),
    ),
  ),
  CONSOLE_HOST: z._default(z.string(), '127.0.0.1'),
  CONSOLE_PORT: z._default(
    z.coerce
      .number({ error: 'must be a whole number from 1 to 65535' })
      .check(z.int(), z.gte(1), z.lte(65_535, { error: 'must be a whole number from 1 to 65535' })),
    4001,
  ),
  CONSOLE_DIR: z.optional(z.string()),
  CHROMIUM_PATH: z.optional(z.string()),
  STUDIO_EMAILS: z._default(z.string(), ''),
};

const variables = z.object(consoleVariables);
type Values = z.output<typeof variables>;

/** Roles by email address, in lower case. */
export type People = ReadonlyMap<string, ConsoleRole>;

export interface ConsoleSettings {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  /** Directory of the built page; defaults to the repository's. */
  readonly directory: string | undefined;
  readonly people: People;
  /** True when a link opens the console, which is only on the owner's machine. */
  readonly takesLinks: boolean;
}

const AN_ORIGIN_OF_THE_STORE =
  "CONSOLE_ORIGIN must differ from the store's origins, set by PUBLIC_ORIGIN, PORT and EXTRA_ORIGINS.";
const PERSON = /^([^\s@:,]+@[^\s@:,]+)(?::(owner|support))?$/;

/** Returns a sentence for each error. */
export function wrongConsoleSettings(
  values: Values,
  publicOrigins: readonly [string, ...string[]],
  isProduction: boolean,
): string[] {
  const { CONSOLE_ORIGIN: origin, STUDIO_EMAILS } = values;
  const wrongPeople = entriesOf(STUDIO_EMAILS).some((entry) => !PERSON.test(entry))
    ? ['STUDIO_EMAILS must list email addresses, such as ann@shop.example,ben@shop.example:support.']
    : [];
  if (origin === undefined) return wrongPeople;
  // The store accepts writes and passkeys from its own origins, the console from its own.
  if (!isProduction) return publicOrigins.includes(origin) ? [...wrongPeople, AN_ORIGIN_OF_THE_STORE] : wrongPeople;
  return [
    ...wrongPeople,
    ...(origin.startsWith('https://') ? [] : ['CONSOLE_ORIGIN must be an https:// origin in production.']),
    // Cookies are shared between ports.
    ...(hostOf(origin) === hostOf(publicOrigins[0])
      ? ['CONSOLE_ORIGIN must have a different host from PUBLIC_ORIGIN.']
      : []),
    ...(STUDIO_EMAILS.trim() === ''
      ? ['STUDIO_EMAILS is required with CONSOLE_ORIGIN in production: it lists who may sign in to the console.']
      : []),
  ];
}

/** Returns undefined when there is no console. */
export function consoleSettingsOf(values: Values, isProduction: boolean): ConsoleSettings | undefined {
  const { CONSOLE_ORIGIN: origin, CONSOLE_HOST: host, CONSOLE_PORT: port, CONSOLE_DIR: directory } = values;
  if (origin === undefined) return undefined;
  return { origin, host, port, directory, people: peopleOf(values.STUDIO_EMAILS), takesLinks: !isProduction };
}

/** `ann@shop.example` is an owner, `ben@shop.example:support` answers customers. */
export function peopleOf(list: string): People {
  return new Map(
    entriesOf(list).flatMap((entry) => {
      const [, email, role = 'owner'] = PERSON.exec(entry) ?? [];
      return email ? [[email.toLowerCase(), role as ConsoleRole]] : [];
    }),
  );
}

const entriesOf = (list: string) => list.split(',').flatMap((entry) => entry.trim() || []);
const hostOf = (origin: string) => new URL(origin).hostname;
