/** A message that is not sent yet, kept for this tab: it outlives leaving the page, and nobody but its writer sees it. */
import type { ContactMessage } from './contact-message.ts';

const KEY = 'storefront.support-draft';

export type Draft = Partial<ContactMessage>;

interface Kept {
  /** null of somebody who is logged out. */
  readonly userId: string | null;
  readonly draft: Draft;
}

/** Keeps what `userId` has written, in place of what was kept before. */
export function keepDraft(userId: string | null, draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, draft } satisfies Kept));
  } catch {
    // No room or not allowed: then it lasts as long as the page.
  }
}

/**
 * What `userId` may be shown of what was kept. Somebody who wrote while logged out and then logged in finds their words;
 * a draft of anybody else is gone for good.
 */
export function keptDraft(userId: string | null): Draft | undefined {
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
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept either.
  }
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept && typeof kept.draft === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}
