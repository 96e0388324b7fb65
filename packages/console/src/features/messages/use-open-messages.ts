import { useFindMessagesQuery } from './messages.api.ts';

/** How many messages wait for an answer. */
export function useOpenMessages(): number {
  const { open } = useFindMessagesQuery(
    { query: { state: 'open' } },
    { selectFromResult: ({ data }) => ({ open: data?.open ?? 0 }) },
  );
  return open;
}
