import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

/** Accepts http, https, an email address, a path of the store or a fragment of the page. */
export const SAFE_LINK = /^(?:https?:\/\/[^\s\\]*|mailto:[^\s\\]*|\/(?:[^\s\\/][^\s\\]*)?|#[^\s\\]*)$/;

const textRun = z.object({
  /** A lone `\n` is a line break. */
  text: z.string(),
  isStrong: z.optional(z.literal(true)),
  isEmphasis: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.regex(SAFE_LINK))),
});
export type TextRun = z.output<typeof textRun>;

/** The supported Markdown; anything else is shown as it was typed. */
export const textBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'list']),
  /** The first number of a numbered list. */
  start: z.optional(z.int()),
  /** The items of a list; a single item for the other kinds. */
  lines: z.array(z.array(textRun)),
});
export type TextBlock = z.output<typeof textBlock>;

const textSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) });
export type TextSection = z.output<typeof textSection>;

/** A studio's text, parsed from Markdown: the part before the first heading, then a section for each heading. */
export const studioText = z.object({ intro: z.array(textBlock), sections: z.array(textSection) });
export type StudioText = z.output<typeof studioText>;

export const datedText = z.object({
  since: timestamp,
  ...studioText.shape,
});
export type DatedText = z.output<typeof datedText>;
