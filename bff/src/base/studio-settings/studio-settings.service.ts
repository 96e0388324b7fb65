/** Applies the studio's settings. */
import type { SettingKey } from '@storefront/contract/console';
import type { DatedText } from '@storefront/contract/studio-settings/schemas';
import type { Db } from '../db/database.ts';
import { callingCodes } from '../sms/countries.ts';
import { findCurrent, type SettingRow } from './studio-settings.repository.ts';
import { readStudioText } from './studio-text.ts';

export async function legalText(db: Db, key: 'terms' | 'privacy') {
  const found = await readSettings(db, [key]);
  return { text: datedText(found.get(key)) };
}

export async function supportTexts(db: Db) {
  const found = await readSettings(db, ['faq', 'support-hours', 'contact']);
  const contact = found.get('contact')?.value ?? null;
  return {
    faq: datedText(found.get('faq')),
    hours: found.get('support-hours')?.value ?? null,
    // Headings would split it.
    contact: contact === null ? null : blocksOf(contact),
  };
}

/** Returns calling codes; undefined for all that the server permits. */
export async function chosenCountries(db: Db): Promise<string[] | undefined> {
  const value = (await readSettings(db, ['sms-countries'])).get('sms-countries')?.value ?? null;
  return value === null ? undefined : callingCodes(value);
}

function blocksOf(markdown: string) {
  const { intro, sections } = readStudioText(markdown);
  return [
    ...intro,
    ...sections.flatMap(({ title, blocks }) => [{ kind: 'heading' as const, lines: [[{ text: title }]] }, ...blocks]),
  ];
}

async function readSettings(db: Db, keys: readonly SettingKey[]): Promise<ReadonlyMap<string, SettingRow>> {
  return new Map((await findCurrent(db, keys)).map((row) => [row.key, row]));
}

function datedText(row: SettingRow | undefined): DatedText | null {
  if (!row || row.value === null) return null;
  return { since: row.createdAt.toISOString(), ...readStudioText(row.value) };
}
