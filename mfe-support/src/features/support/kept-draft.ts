/** The unsent draft, stored in this tab and shown to its author only. */

import { keptInTab } from '@storefront/utils/kept';
import type { ContactMessage } from './contact-message.ts';

const KEY = 'storefront.support-draft';

export type SupportDraft = Partial<ContactMessage>;

interface Kept {
  /** Null for a signed-out visitor. */
  readonly userId: string | null;
  readonly draft: SupportDraft;
}

export function keepDraft(userId: string | null, draft: SupportDraft): void {
  keptInTab.set(KEY, JSON.stringify({ userId, draft } satisfies Kept));
}

/** Returns the draft for `userId`: their own, or one written while signed out. Deletes another user's draft. */
export function keptDraft(userId: string | null): SupportDraft | undefined {
  const kept = read();
  if (!kept) return undefined;
  if (kept.userId === userId) return kept.draft;
  if (kept.userId === null) {
    const { subject = '', message = '' } = kept.draft;
    keepDraft(userId, { subject, message });
    return { subject, message };
  }
  forgetDraft();
  return undefined;
}

export function forgetDraft(): void {
  keptInTab.remove(KEY);
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(keptInTab.get(KEY) ?? 'null') as Kept | null;
    return kept && typeof kept.draft === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}
