import { useCountOpenMessagesQuery } from './messages.api.ts';

/** How many messages wait for an answer. */
export function useOpenMessages(): number {
  return useCountOpenMessagesQuery({}).data?.open ?? 0;
}
