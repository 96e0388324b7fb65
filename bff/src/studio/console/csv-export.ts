/** Exports lists as CSV with the page's filter. Each export is recorded in the audit log. */
import type { AuditKind, ConsoleRole } from '@storefront/contract/console';
import type * as z from 'zod/mini';
import { writeAudit } from '../../base/audit/audit.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { saveAs } from '../../base/http/attachment.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import { type Cell, csvRow } from '../admin/csv.ts';
import type { StudioDeps } from '../deps.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { unlessTooBroad } from './too-broad.ts';

interface Export<Filter extends z.ZodMiniObject> {
  readonly path: string;
  readonly role: ConsoleRole;
  /** Kind of the action in the audit log. */
  readonly kind: AuditKind & ('order' | 'product' | 'customer' | 'message' | 'audit');
  /** File name without its extension. */
  readonly name: string;
  readonly filter: Filter;
  readonly heads: readonly string[];
  rows(filter: z.output<Filter>): AsyncGenerator<readonly Cell[]>;
}

/** Refuses a wrong or too broad filter before anything is sent or audited. */
export function mountExport<Filter extends z.ZodMiniObject>(
  router: Router<StudioDeps>,
  deps: ConsoleDeps,
  { path, role, kind, name, filter, heads, rows }: Export<Filter>,
): void {
  const policy = { auth: role, csrf: 'safe', rateLimit: 'write', cache: 'no-store' } as const;
  mountPage(router, path, policy, async (c) => {
    const given = filter.safeParse(c.req.query());
    if (!given.success) throw problemError('invalid_request');
    const session = await c.var.request.consoleSession(role);
    const found = rows(given.data);
    const first = await unlessTooBroad(() => found.next());
    const action = { action: `${kind}.export`, subject: { kind: 'export', id: name } } as const;
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, session, { ...action, from: null, to: given.data }));
    return c.body(streamOf(linesOf(heads, first, found)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': saveAs(`${name}.csv`),
      'cache-control': 'no-store',
    });
  });
}

type Rows = AsyncGenerator<readonly Cell[]>;

async function* linesOf(heads: readonly string[], first: Awaited<ReturnType<Rows['next']>>, others: Rows) {
  yield csvRow(heads);
  if (first.done) return;
  yield csvRow(first.value);
  for await (const cells of others) yield csvRow(cells);
}

function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      // Batches rows, which are small, to save a turn for each.
      while (text.length < 16_384) {
        const { value, done } = await lines.next();
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
}
