/** What a renderer answers, which is checked like anything that a stranger says. */
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
  /** Bytes that the renderer has in memory. */
  memory: z.number(),
  /** Of the request; none when the renderer can be asked from now on. */
  id: z.optional(z.int()),
  view: z.optional(view),
  /** What the release threw. */
  error: z.optional(reason),
  /** Why the renderer ends. */
  fault: z.optional(reason),
});
