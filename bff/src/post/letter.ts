/** The frame of all letters of the store. */
import { STUDIO_NAME } from '@storefront/contract';
import type { Letter } from './post.ts';

/** A letter in plain text, signed by the studio. */
export function writeLetter(to: string, subject: string, ...paragraphs: readonly string[]): Letter {
  return { to, subject: `${STUDIO_NAME}: ${subject}`, text: `${[...paragraphs, STUDIO_NAME].join('\n\n')}\n` };
}
