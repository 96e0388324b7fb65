/** Post that arrives at once, for tests that read what people are sent. */
import { randomUUID } from 'node:crypto';
import type { Letter, Post, TextMessage } from '../post/post.ts';

export interface MemoryPost extends Post {
  readonly letters: Letter[];
  readonly texts: TextMessage[];
}

export function memoryPost(): MemoryPost {
  const letters: Letter[] = [];
  const texts: TextMessage[] = [];
  return {
    letters,
    texts,
    sendLetter: async (_, letter) => void letters.push(letter),
    sendText: async (_, message) => {
      texts.push(message);
      return randomUUID();
    },
    outcomeOf: async () => ({ state: 'sent' }),
  };
}
