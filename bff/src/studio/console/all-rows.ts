const PAGE_SIZE = 500;

/** Yields every row of a list, page by page. @param find returns at most `limit` rows after the given one */
export async function* allRows<Row>(
  find: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await find(last, PAGE_SIZE);
    yield* rows;
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  } while (last);
}
