import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

/** http, https, an email address, a path of the store or a place in the page. */
export const SAFE_LINK = /^(?:https?:\/\/[^\s\\]*|mailto:[^\s\\]*|\/(?:[^\s\\/][^\s\\]*)?|#[^\s\\]*)$/;

const textRun = z.object({
  /** `\n` alone is a line break. */
  text: z.string(),
  isStrong: z.optional(z.literal(true)),
  isEmphasis: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.regex(SAFE_LINK))),
});
export type TextRun = z.output<typeof textRun>;

/** All that a text can contain: what is none of these is shown as it was typed. */
export const textBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'list']),
  /** Of a numbered list. */
  start: z.optional(z.int()),
  /** The items of a list; of the others one. */
  lines: z.array(z.array(textRun)),
});
export type TextBlock = z.output<typeof textBlock>;

const textSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) });
export type TextSection = z.output<typeof textSection>;

/** A text of the studio, read from its Markdown: what stands before the first heading, then a section for each. */
export const studioText = z.object({ intro: z.array(textBlock), sections: z.array(textSection) });
export type StudioText = z.output<typeof studioText>;

export const datedText = z.object({
  since: timestamp,
  ...studioText.shape,
});
export type DatedText = z.output<typeof datedText>;
