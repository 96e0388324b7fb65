/** Changes of a setting that are not saved, kept in this tab: they outlast a reload, and the end of a session. */
import type { SettingKey } from '@storefront/contract/console';

export interface Draft {
  readonly text: string;
  /** That it was begun from. */
  readonly seenVersion: number;
}

const nameOf = (key: SettingKey) => `console.setting-draft.${key}`;

export function keepDraft(key: SettingKey, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(nameOf(key), JSON.stringify(draft));
    else sessionStorage.removeItem(nameOf(key));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function keptDraft(key: SettingKey): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as Draft | null;
    return typeof kept?.text === 'string' && Number.isInteger(kept.seenVersion) ? kept : undefined;
  } catch {
    return undefined;
  }
}
