/** A renderer's answers, validated like any untrusted input. */
import * as z from 'zod/mini';

const image = z.object({ path: z.string(), width: z.number(), height: z.number(), alt: z.string() });
const reason = z.object({ message: z.string(), stack: z.string() });
const view = z.object({
  structuredData: z.nullish(z.record(z.string(), z.unknown())),
  head: z.nullish(z.object({ title: z.string(), description: z.string(), image: z.exactOptional(image) })),
  /** Milliseconds of rendering. */
  duration: z.number(),
});

export type GivenView = z.output<typeof view> & { readonly html: string };

export const rendererAnswer = z.object({
  /** Bytes of memory that the renderer uses. */
  memory: z.number(),
  /** Id of the request; absent when the renderer becomes ready. */
  id: z.optional(z.int()),
  view: z.optional(view),
  /** Error that the release threw. */
  error: z.optional(reason),
  /** Reason why the renderer ends. */
  fault: z.optional(reason),
});
