import { useCountOpenMessagesQuery } from './messages.api.ts';

/** Returns the number of messages that wait for a reply. */
export function useOpenMessages(): number {
  return useCountOpenMessagesQuery({}).data?.open ?? 0;
}
