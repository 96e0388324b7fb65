/** RFC 9457 problem details: the format of every error response. */
import * as z from 'zod/mini';
import { problems } from './messages.ts';
import { serverProblems } from './server-problems.ts';

export const allProblems = { ...problems, ...serverProblems };

export type ProblemCode = keyof typeof allProblems;

/** In a browser, only the codes that pages know. */
export function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(allProblems, value);
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

const fieldProblemSchema = z.object({
  /** The location in the request: `body.email`, `query.search`, … */
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Stable; see messages.ts. */
  code: z.string(),
  requestId: z.string(),
  /** For `invalid_request` and the field codes. */
  errors: z.optional(z.array(fieldProblemSchema)),
  /** By code: `cart` for `cart_conflict`; `order` and `cart` for `earlier_payment_completed`. */
  context: z.optional(z.record(z.string(), z.unknown())),
});

export type Problem = z.output<typeof problemSchema>;
export type FieldProblem = z.output<typeof fieldProblemSchema>;

export function problemOf(
  code: ProblemCode,
  requestId: string,
  more: Pick<Problem, 'errors' | 'context'> = {},
): Problem {
  const { status, message } = allProblems[code];
  return {
    type: `urn:storefront:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail: message,
    code,
    requestId,
    ...more,
  };
}
