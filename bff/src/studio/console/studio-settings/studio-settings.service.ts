/** The studio's settings in the console: their values, history and changes. */
import {
  type SettingKey,
  type SettingVersion,
  type StudioSetting,
  settingKeys,
  settingOf,
} from '@storefront/contract/console';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { defaultPrivacyPolicy } from '@storefront/contract/studio-settings/default-privacy-policy';
import { defaultTerms } from '@storefront/contract/studio-settings/default-terms';
import { questionsOf } from '@storefront/contract/support/questions';
import * as z from 'zod/mini';
import { writeAudit } from '../../../base/audit/audit.ts';
import { isTimeZone } from '../../../base/dates.ts';
import { inTransaction } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { callingCodes } from '../../../base/sms/countries.ts';
import { type ShopNow, shopDefaults, shopNow } from '../../../base/studio-settings/shop-now.ts';
import {
  findCurrent,
  findVersions,
  insertVersion,
  lockSetting,
  type SettingRow,
} from '../../../base/studio-settings/studio-settings.repository.ts';
import { readStudioText } from '../../../base/studio-settings/studio-text.ts';
import type { ConsoleDeps } from '../console-deps.ts';

const PAGE_SIZE = 10;
const cursorShape = z.tuple([z.literal('setting'), z.int()]);

type Means = Pick<ConsoleDeps, 'db' | 'payments' | 'permittedCountries'>;

/** Values that the defaults depend on. */
interface Terms extends Pick<ConsoleDeps, 'permittedCountries'> {
  readonly method: PaymentMethod;
  readonly shop: ShopNow;
}

async function termsNow({ payments, permittedCountries }: Means, db: Means['db']): Promise<Terms> {
  const shop = await shopNow(db);
  return { method: { ...payments.method, refundHours: shop.refundHours }, permittedCountries, shop };
}

export async function listSettings(deps: Means): Promise<StudioSetting[]> {
  const found = await findCurrent(deps.db, settingKeys);
  const terms = await termsNow(deps, deps.db);
  return settingKeys.map((key) =>
    settingFrom(
      terms,
      key,
      found.find((row) => row.key === key),
    ),
  );
}

export async function settingHistory({ db }: Pick<Means, 'db'>, key: SettingKey, after: string | undefined) {
  const before = after === undefined ? undefined : readCursor(cursorShape, after)[1];
  const found = await findVersions(db, key, { before, limit: PAGE_SIZE + 1 });
  const { rows, next } = pageOf(found, PAGE_SIZE, ({ version }) => writeCursor(['setting', version]));
  return { versions: rows.map(versionFrom), next };
}

interface Change {
  readonly value: string | null;
  readonly seenVersion: number;
}

/** @throws setting_not_taken; changed_meanwhile with the present one */
export async function saveSetting(
  deps: ConsoleDeps,
  session: ConsoleSession,
  key: SettingKey,
  { value: given, seenVersion }: Change,
): Promise<StudioSetting> {
  const value = given?.replaceAll('\r\n', '\n') ?? null;
  if (value !== null && !isTaken(deps, key, value)) throw problemError('setting_not_taken');
  return await inTransaction(deps.db, async (tx) => {
    await lockSetting(tx, key);
    const [before] = await findCurrent(tx, [key]);
    const terms = await termsNow(deps, tx);
    const present = settingFrom(terms, key, before);
    if ((before?.version ?? 0) !== seenVersion) throw problemError('changed_meanwhile', { context: { present } });
    if ((before?.value ?? null) === value) return present;
    const version = seenVersion + 1;
    const row = { key, version, value, createdAt: deps.clock.now(), actor: session.actor };
    await insertVersion(tx, row);
    await writeAudit(deps, tx, session, {
      action: 'setting.change',
      subject: { kind: 'setting', id: key },
      // The setting's history has the full texts.
      from: { version: seenVersion, value: shortened(before?.value ?? null) },
      to: { version, value: shortened(value) },
    });
    return settingFrom(terms, key, row);
  });
}

function isTaken({ permittedCountries }: Means, key: SettingKey, value: string): boolean {
  const { kind, maxLength, parts, pattern } = settingOf(key);
  if (value.length > maxLength || (kind === 'line' && value.includes('\n'))) return false;
  if (pattern && !pattern.test(value)) return false;
  if (key === 'time-zone') return isTimeZone(value);
  if (parts === 'question') return readStudioText(value).sections.length > 0;
  return (
    key !== 'sms-countries' ||
    callingCodes(value).every((code) => permittedCountries.some((permitted) => code.startsWith(permitted)))
  );
}

const SHOWN_CHARACTERS = 120;

function shortened(value: string | null): string {
  if (value === null) return 'default';
  return value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
}

function settingFrom(terms: Terms, key: SettingKey, row: SettingRow | undefined): StudioSetting {
  return { key, default: defaultOf(terms, key), current: row ? versionFrom(row) : null };
}

function versionFrom({ version, value, createdAt, actor }: SettingRow): SettingVersion {
  return { version, value, at: createdAt.toISOString(), actor };
}

/** Returns the value without a setting of the studio; for texts, the wording of the store's pages. */
function defaultOf({ method, permittedCountries, shop }: Terms, key: SettingKey): string {
  const { [key]: ofShop }: Partial<Record<SettingKey, string>> = shopDefaults;
  if (ofShop !== undefined) return ofShop;
  if (key === 'terms') return defaultTerms(method, shop.name);
  if (key === 'privacy') return defaultPrivacyPolicy(method, shop.name);
  if (key === 'faq') return defaultFaq(method);
  return key === 'sms-countries' ? permittedCountries.join(', ') : '';
}

function defaultFaq(method: PaymentMethod): string {
  return questionsOf(method)
    .map(({ id, question, answer }) => `## ${question} {#${id}}\n\n${answer}`)
    .join('\n\n');
}
