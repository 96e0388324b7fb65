/** The database as repositories see it: the types that are generated from it, with some columns narrowed. */
import type { Kysely, Selectable, SelectType } from 'kysely';
import type { NarrowColumns } from './columns.ts';
import type { DB } from './tables.ts';

/** `Narrow` where it reads as no more than `Column` does, and null where that may be. */
type Fitting<Narrow, Column> =
  SelectType<Narrow> extends SelectType<Column>
    ? Extract<SelectType<Column>, null> extends SelectType<Narrow>
      ? Narrow
      : never
    : never;

type Narrowed<
  Tables,
  Columns extends {
    [T in keyof Columns]: T extends keyof Tables
      ? { [C in keyof Columns[T]]: C extends keyof Tables[T] ? Fitting<Columns[T][C], Tables[T][C]> : never }
      : never;
  },
> = {
  [T in keyof Tables]: T extends keyof Columns ? Omit<Tables[T], keyof Columns[T]> & Columns[T] : Tables[T];
};

export type Database = Narrowed<DB, NarrowColumns>;

/** A row of the table as it is read. */
export type Row<Table extends keyof Database> = Readonly<Selectable<Database[Table]>>;

/** The database or a transaction on it: what every repository function takes first. */
export type Db = Kysely<Database>;
