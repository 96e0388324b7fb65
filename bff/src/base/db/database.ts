import type { Kysely, Selectable, SelectType } from 'kysely';
import type { NarrowColumns } from './columns.ts';
import type { DB } from './tables.ts';

/** `Narrow` when it is assignable to the column's type and keeps its null; otherwise never. */
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

export type Row<Table extends keyof Database> = Readonly<Selectable<Database[Table]>>;

/** The row type that a repository function returns. */
export type Found<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;

/** The database or a transaction on it: the first argument of every repository function. */
export type Db = Kysely<Database>;
