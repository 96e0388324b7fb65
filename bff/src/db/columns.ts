/** Types of columns that tables share. */
import type { ColumnType } from 'kysely';

/** Read as a Date, written as one. */
export type Timestamp = ColumnType<Date, Date, Date>;
/** A Date the database fills in when it is not given. */
export type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;
