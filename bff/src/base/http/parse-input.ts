import { allProblems, type Endpoint, type FieldProblem, isProblemCode, type Parsed } from '@storefront/contract';
import * as z from 'zod/mini';
import { problemError } from '../errors.ts';
import { inEnglish } from './english.ts';

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

const parts = ['params', 'query', 'headers', 'body'] as const;
const MAX_REPORTED_FIELDS = 20;
const nothing = z.strictObject({});

/** @throws invalid_request with each invalid field, or the code that all invalid fields share */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Parsed<E> {
  const parsed: Record<string, unknown> = {};
  const refused = new Map<string, FieldProblem>();
  for (const part of parts) {
    const schema: z.ZodMiniType | undefined = endpoint[part] ?? (part === 'query' ? nothing : undefined);
    if (!schema) continue;
    const value = raw[part] ?? (part === 'body' ? raw[part] : {});
    const result = schema.safeParse(value, inEnglish);
    if (result.success) parsed[part] = result.data;
    const problemsFound = result.success ? [] : result.error.issues.flatMap((issue) => fieldProblems(part, issue));
    for (const problem of [...problemsFound, ...nulCharacters(part, value)]) {
      if (!refused.has(problem.path) && refused.size < MAX_REPORTED_FIELDS) refused.set(problem.path, problem);
    }
  }
  if (refused.size > 0) throw refusal([...refused.values()]);
  return parsed as Parsed<E>;
}

function refusal(errors: FieldProblem[]): Error {
  const codes = new Set(errors.map((error) => error.code));
  const [code = ''] = codes;
  return problemError(codes.size === 1 && isProblemCode(code) ? code : 'invalid_request', { errors });
}

function fieldProblems(part: string, issue: z.core.$ZodIssue): FieldProblem[] {
  const path = [part, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: issue.code, message: 'Unknown field.' }));
  }
  const coded = isProblemCode(issue.message);
  const { code, message } = coded
    ? { code: issue.message, message: allProblems[issue.message as keyof typeof allProblems].message }
    : issue;
  return [{ path: path.join('.'), code, message }];
}

/** PostgreSQL's text cannot hold U+0000. */
function nulCharacters(path: string, value: unknown): FieldProblem[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path, code: 'invalid_format', message: 'Contains a NUL character.' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => nulCharacters(`${path}.${key}`, member));
}
