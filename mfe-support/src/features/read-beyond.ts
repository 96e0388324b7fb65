/** Reading a list further back. Loaded after the first view. */
import type { Endpoint } from '@storefront/contract';
import type { ApiFailure } from '@storefront/state';

/** Part of a list, newest first, and the id after which it goes on. */
export interface Listing<M> {
  readonly messages: readonly M[];
  readonly next: string | null;
}

/** How far a list is read beyond its first page. */
export interface Beyond {
  /** The id of the last message before. */
  readonly after: string;
  readonly pages: number;
}

type Answer = { readonly data?: unknown; readonly error?: ApiFailure | undefined };
export type Ask = (request: { endpoint: Endpoint; args: object }) => Answer | PromiseLike<Answer>;

/** Reads the pages one after the other, each from where the one before it ends by now, and answers them as one. */
export async function readBeyond<M>(ask: Ask, endpoint: Endpoint, { after, pages }: Beyond) {
  const messages: M[] = [];
  let next: string | null = after;
  for (let page = 0; page < pages && next !== null; page++) {
    const { data, error } = await ask({ endpoint, args: { query: { after: next } } });
    if (error) return { error };
    const part = data as Listing<M>;
    messages.push(...part.messages);
    next = part.next;
  }
  return { data: { messages, next } };
}
