/**
 * Unsaved changes of a setting, stored in this tab: they survive a reload and the end of a session. Another user who
 * signs in there does not see them.
 */
import type { SettingKey } from '@storefront/contract/console';
import { keptInTab } from '@storefront/utils/kept';

export interface SettingDraft {
  readonly text: string;
  /** The version that the draft was started from. */
  readonly seenVersion: number;
}

const nameOf = (actor: string, key: SettingKey) => `console.setting-draft.${actor}.${key}`;

export function keepSettingDraft(actor: string, key: SettingKey, draft: SettingDraft | undefined): void {
  if (draft) keptInTab.set(nameOf(actor, key), JSON.stringify(draft));
  else keptInTab.remove(nameOf(actor, key));
}

export function keptSettingDraft(actor: string, key: SettingKey): SettingDraft | undefined {
  try {
    const kept = JSON.parse(keptInTab.get(nameOf(actor, key)) ?? 'null') as SettingDraft | null;
    return typeof kept?.text === 'string' && Number.isInteger(kept.seenVersion) ? kept : undefined;
  } catch {
    return undefined;
  }
}
