/** Queries compiled once: building and compiling one takes more CPU time than its round trip. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * Compiles what `build` returns at the first call; later calls only bind their arguments.
 * `build` gets placeholders for the arguments: it may only pass them on as parameters of the query.
 */
export function precompiled<Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let known: Template<Row> | undefined;
  return async (db, ...args) => {
    known ??= compile(db, build, args.length);
    const { query, positions } = known;
    const parameters = query.parameters.map((constant, at) => {
      const position = positions[at] ?? NONE;
      return position === NONE ? constant : args[position];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Names by SQL text of the queries compiled here: their number is bounded, so the server can prepare each. */
const names = new Map<string, string>();

/** Returns undefined for statements that are sent unprepared. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

interface Template<Row> {
  readonly query: CompiledQuery<Row>;
  /** The argument's index for each parameter. */
  readonly positions: readonly number[];
}

const NONE = -1;

function compile<Args extends readonly unknown[], Row>(
  db: Db,
  build: (db: Db, ...args: Args) => Compilable<Row>,
  count: number,
): Template<Row> {
  const placeholders: readonly unknown[] = Array.from({ length: count }, (_, position) => ({ position }));
  const query = build(db, ...(placeholders as Args)).compile();
  const positions = query.parameters.map((parameter) => placeholders.indexOf(parameter));
  if (placeholders.some((_, position) => !positions.includes(position))) {
    throw new Error(`an argument is no parameter of: ${query.sql}`);
  }
  if (!names.has(query.sql)) names.set(query.sql, `precompiled_${names.size}`);
  return { query, positions };
}
