const PAGE_SIZE = 500;

/** Every row of a list, page by page. @param find at most `limit` rows, after the last one of the page before */
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
