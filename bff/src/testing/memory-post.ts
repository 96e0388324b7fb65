/** Post that arrives at once, for tests that read what people are sent. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { withinLimit } from '../post/email-limit.ts';
import type { Letter, Post, TextMessage } from '../post/post.ts';

export interface MemoryPost extends Post {
  readonly letters: Letter[];
  readonly texts: TextMessage[];
}

export function memoryPost(clock: Clock): MemoryPost {
  const letters: Letter[] = [];
  const texts: TextMessage[] = [];
  return {
    letters,
    texts,
    sendLetter: async (db, letter) => {
      const due = await withinLimit({ db, clock }, letter);
      if (due) letters.push(due);
    },
    sendText: async (_, message) => {
      texts.push(message);
      return randomUUID();
    },
    outcomeOf: async () => ({ state: 'sent' }),
  };
}
