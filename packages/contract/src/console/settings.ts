/** Texts and settings that a studio changes without a deployment. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursor, timestamp } from '../primitives.ts';
import { studioText } from '../studio-settings/schemas.ts';
import { ownerRead, ownerWrite } from './policies.ts';
import { nextCursor, requiredText } from './schemas.ts';

interface SettingDescription {
  readonly label: string;
  readonly kind: 'markdown' | 'line';
  /** The maximum in characters. */
  readonly maxLength: number;
  /** The place where it is shown, or its effect. */
  readonly where: string;
  /** The name of the parts that headings divide it into. */
  readonly parts?: string;
  /** The required pattern; `hint` describes it. */
  readonly pattern?: RegExp;
  readonly hint?: string;
}

export const MAX_TEXT = 30_000; // characters; a request has 64 kB

export const studioSettings = {
  'shop-name': {
    label: 'Name of the shop',
    kind: 'line',
    maxLength: 40,
    where:
      'Pages, titles, emails, texts, authenticator apps, passkeys, and future receipts; not pictures that contain it, nor the sender of emails.',
    pattern: /^(?=.{2,40}$)(?=.*[\p{L}\p{N}])[^\p{C}\p{Z}<>]+( [^\p{C}\p{Z}<>]+)*$/u,
    hint: '2 to 40 characters, with at least one letter or digit, single spaces, and no < or >.',
  },
  terms: {
    label: 'Terms of service',
    kind: 'markdown',
    maxLength: MAX_TEXT,
    where: 'The page /terms-of-service, with the day of the change.',
    parts: 'section',
  },
  privacy: {
    label: 'Privacy policy',
    kind: 'markdown',
    maxLength: MAX_TEXT,
    where: 'The page /privacy-policy, with the day of the change.',
    parts: 'section',
  },
  faq: {
    label: 'Frequently asked questions',
    kind: 'markdown',
    maxLength: MAX_TEXT,
    where: 'The page /support, and its FAQ data for search engines.',
    parts: 'question',
  },
  'support-hours': {
    label: 'Support hours',
    kind: 'line',
    maxLength: 120,
    where: 'The page /support, below the contact form. If empty, no hours are shown.',
  },
  contact: {
    label: 'Addresses',
    kind: 'markdown',
    maxLength: 2000,
    where: 'The page /support, below the contact form. If empty, no address is shown.',
  },
  'refund-hours': {
    label: 'Refund hours',
    kind: 'line',
    maxLength: 3,
    where: 'How long a purchase can be refunded, in pages, emails and licences. Earlier purchases keep their hours.',
    // At most the withdrawal period: the consent before a download covers both.
    pattern: /^(?:2[4-9]|[3-9]\d|[12]\d\d|3[0-2]\d|33[0-6])$/,
    hint: 'Whole hours, from 24 to 336 (14 days). Terms, answers and saved replies that you wrote yourself are not updated: change them too.',
  },
  'time-zone': {
    label: 'Time zone',
    kind: 'line',
    maxLength: 60,
    where: 'Dates and times in emails, from the next one on. Pages show them in the zone of their reader.',
    pattern: /^(?:UTC|[A-Za-z_]+(?:\/[\w+-]+)+)$/,
    hint: 'UTC, or a region and a city such as Europe/Berlin or America/New_York.',
  },
  'sms-countries': {
    label: 'Countries for texts',
    kind: 'line',
    maxLength: 300,
    where: 'The countries whose phone numbers get codes by text, from the next code on.',
    pattern: /^[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*$/,
    hint: 'Calling codes such as 1, 44, 49, out of those that the server permits.',
  },
} as const satisfies Record<string, SettingDescription>;

export type SettingKey = keyof typeof studioSettings;
export const settingKeys = Object.keys(studioSettings) as SettingKey[];

/** Returns the description, typed with its optional properties. */
export const settingOf = (key: SettingKey): SettingDescription => studioSettings[key];

const settingVersion = z.object({
  /** Counts from 1. */
  version: z.int(),
  /** Null restores the default. */
  value: z.nullable(z.string()),
  at: timestamp,
  actor: z.string(),
});
export type SettingVersion = z.output<typeof settingVersion>;

const key = z.enum(settingKeys as [SettingKey, ...SettingKey[]]);

const setting = z.object({
  key,
  /** The value in force while none is set; empty for nothing. */
  default: z.string(),
  /** The newest version; null before the first change. */
  current: z.nullable(settingVersion),
});
export type StudioSetting = z.output<typeof setting>;

const ofSetting = z.strictObject({ key });

export const consoleSettingEndpoints = {
  listSettings: endpoint('GET /api/console/settings', ownerRead, {
    summary: "The studio's texts and settings, with their defaults.",
    success: { status: 200, body: z.object({ settings: z.array(setting) }) },
  }),
  showSettingHistory: endpoint('GET /api/console/settings/:key/history', ownerRead, {
    summary: 'A page of the versions of a setting, newest first.',
    params: ofSetting,
    query: z.strictObject({ after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ versions: z.array(settingVersion), next: nextCursor }) },
    errors: ['invalid_cursor'],
  }),
  saveSetting: endpoint('PUT /api/console/settings/:key', ownerWrite, {
    summary: 'Changes a setting at once, unless another person has changed it meanwhile. Null: back to the default.',
    params: ofSetting,
    body: z.strictObject({
      value: z.nullable(requiredText(MAX_TEXT)),
      /** The version that the writer has seen; 0 for none. */
      seenVersion: z.int().check(z.nonnegative()),
    }),
    success: { status: 200, body: setting },
    errors: ['changed_meanwhile', 'setting_not_taken'],
  }),
  previewText: endpoint(
    'POST /api/console/settings/preview',
    { ...ownerWrite, rateLimit: 'browse' },
    {
      summary: 'How the store reads a text in Markdown; nothing is kept.',
      body: z.strictObject({ text: z.string().check(z.maxLength(MAX_TEXT)) }),
      success: { status: 200, body: studioText },
    },
  ),
} as const;
