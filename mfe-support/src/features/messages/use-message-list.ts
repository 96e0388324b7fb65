/** A list of messages that changes while it is read: kept whole, read further back on demand. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Beyond, Listing } from '../read-beyond.ts';

/** A query as its hook tells of it. */
interface Read<M> {
  /** What it last answered, whatever was asked. */
  readonly data?: Listing<M> | undefined;
  /** The answer to what is asked now. */
  readonly currentData?: Listing<M> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): PromiseLike<{ readonly error?: unknown }>;
}

export interface MessageList<M> {
  /** Undefined until something is known. */
  readonly messages: readonly M[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  showMore(): void;
  /** Answers whether it worked. */
  retry(): Promise<boolean>;
  /** For the list's element: what was asked for takes the focus when it is there. */
  readonly element: RefObject<HTMLUListElement | null>;
}

/**
 * What comes in at the top moves the pages' borders, so those beyond the first are asked for again; until they are there,
 * what was shown stays.
 * @param useFirst reads the first page
 * @param useBeyond reads the pages after it
 */
export function useMessageList<M extends { readonly id: string }>(
  useFirst: () => Read<M>,
  useBeyond: (beyond: Beyond, options: { readonly skip: boolean }) => Read<M>,
): MessageList<M> {
  const [pages, setPages] = useState(0);
  const first = useFirst();
  const after = first.data?.next ?? '';
  const isLong = pages > 0 && after !== '';
  const beyond = useBeyond({ after, pages }, { skip: !isLong });
  const rest = isLong ? beyond.currentData : NOTHING;
  const whole = useMemo(() => (first.data && rest ? joined(first.data, rest) : undefined), [first.data, rest]);

  const [before, setBefore] = useState<Listing<M>>();
  const list = useRef<HTMLUListElement>(null);
  /** The last message when more were asked for. */
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (!whole) return;
    setBefore(whole);
    const index = whole.messages.findIndex(({ id }) => id === asked);
    const next = list.current?.children[index + 1];
    if (index < 0 || !(next instanceof HTMLElement)) return;
    setAsked(undefined);
    next.focus();
  }, [whole, asked]);

  const shown = whole ?? mended(first.data, before);
  const failed = [first, ...(isLong ? [beyond] : [])].filter(({ error }) => error);
  return {
    messages: shown?.messages,
    hasMore: shown?.next != null,
    isLoadingMore: asked !== undefined && failed.length === 0,
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    showMore() {
      setAsked(shown?.messages.at(-1)?.id);
      setPages(pages + 1);
    },
    async retry() {
      const again = await Promise.all(failed.map((read) => read.refetch()));
      return again.every(({ error }) => !error);
    },
    element: list,
  };
}

const NOTHING = { messages: [], next: undefined } as const;

function joined<M>(first: Listing<M>, rest: Listing<M> | typeof NOTHING): Listing<M> {
  return {
    messages: [...first.messages, ...rest.messages],
    next: rest.next === undefined ? first.next : rest.next,
  };
}

/** The new first page, and below it what was shown there before. */
function mended<M extends { readonly id: string }>(first: Listing<M> | undefined, before: Listing<M> | undefined) {
  if (!first || !before) return before ?? first;
  const known = new Set(first.messages.map(({ id }) => id));
  return { messages: [...first.messages, ...before.messages.filter(({ id }) => !known.has(id))], next: before.next };
}
