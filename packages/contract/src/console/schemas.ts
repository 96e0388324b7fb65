/** Schemas shared by several sections of the console. */
import * as z from 'zod/mini';
import { cursor, searchText, visibleText } from '../primitives.ts';

export const consoleRole = z.enum(['owner', 'support']);
export type ConsoleRole = z.output<typeof consoleRole>;

/** A day in UTC, such as `2026-11-26`. */
export const day = z.iso.date().check(z.regex(/^20/));

export const searchWords = searchText().check(z.maxLength(200));

export const direction = z.enum(['asc', 'desc']);

/** The cursor of the next page; null on the last one. */
export const nextCursor = z.nullable(cursor);

export const requiredText = (max: number) => visibleText().check(z.minLength(1), z.maxLength(max));
