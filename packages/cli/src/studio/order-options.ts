import type { BooksPeriod, SaleFilter } from 'bff/orders';
import { JSON_OPTION, type OptionValues } from '../arguments/command.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { wholeNumber } from '../arguments/whole-number.ts';
import { UsageError } from '../command-error.ts';
import { boundsOf, periodOf } from './period.ts';

const STATUSES = ['pending', 'paid', 'declined', 'abandoned'] as const;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 10_000;
const MAX_LINE = 1000;
/** Limit of the database column. */
const MAX_REASON = 500; // characters

export const optionTypes = {
  from: { type: 'string', value: '<day>', summary: 'the first day, such as 2026-06-01' },
  to: { type: 'string', value: '<day>', summary: 'the last day' },
  status: { type: 'string', value: '<status>', summary: `list: ${STATUSES.join(', ')}` },
  email: { type: 'string', value: '<address>', summary: 'list: only those of this buyer' },
  limit: { type: 'string', value: '<n>', summary: `list: at most this many; ${DEFAULT_LIMIT} by default` },
  line: { type: 'string', value: '<n>', summary: 'refund: only that line' },
  reason: { type: 'string', value: '<text>', summary: 'refund: reason shown to the buyer' },
  yes: { type: 'boolean', short: 'y', summary: 'refund: skips the confirmation' },
  output: { type: 'string', value: '<file>', summary: 'export: the new file to write' },
  'with-email': { type: 'boolean', summary: "export: with buyers' addresses and tax numbers" },
  json: JSON_OPTION,
} as const;

type Given = OptionValues<typeof optionTypes>;

export interface OrderOptions extends Pick<SaleFilter, 'status' | 'email' | 'limit'> {
  readonly bounds: Partial<BooksPeriod>;
  /** The named days; this month so far by default. */
  readonly period: BooksPeriod;
  /** Counted from 1. */
  readonly line: number | undefined;
  /** Shown to the buyer. */
  readonly reason: string | undefined;
  readonly isAgreed: boolean;
  readonly output: string | undefined;
  readonly withEmail: boolean;
}

/** @throws {UsageError} */
export function readOrderOptions(given: Given, now: Date): OrderOptions {
  const status = STATUSES.find((known) => known === given.status);
  if (given.status !== undefined && !status) throw new UsageError(unknownName('status', given.status, STATUSES));
  const reason = given.reason?.trim();
  if (reason !== undefined && (reason === '' || reason.length > MAX_REASON)) {
    throw new UsageError(`--reason must have from 1 to ${MAX_REASON} characters.`);
  }
  if (given.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(given.email)) {
    throw new UsageError(`--email must be an email address such as ann@example.com, not '${given.email}'.`);
  }
  return {
    bounds: boundsOf(given),
    period: periodOf(given, now),
    status,
    email: given.email,
    limit: wholeNumber(given.limit, '--limit', MAX_LIMIT) ?? DEFAULT_LIMIT,
    line: wholeNumber(given.line, '--line', MAX_LINE),
    reason,
    isAgreed: given.yes ?? false,
    output: given.output,
    withEmail: given['with-email'] ?? false,
  };
}
