/** Lists as CSV, of the filter that the page shows. What leaves this way is written into the audit log. */
import type { ConsoleRole } from '@storefront/contract/console';
import type * as z from 'zod/mini';
import { inTransaction } from '../db/transaction.ts';
import { problemError } from '../errors.ts';
import { saveAs } from '../http/attachment.ts';
import { mountPage, type Router } from '../http/mount.ts';
import { writeAudit } from './audit/audit.ts';
import type { ConsoleDeps } from './console-deps.ts';

interface Export<Filter extends z.ZodMiniObject> {
  readonly path: string;
  readonly role: ConsoleRole;
  /** Of the file, and of what is exported. */
  readonly name: string;
  readonly filter: Filter;
  rows(filter: z.output<Filter>): AsyncGenerator<string>;
}

export function mountExport<Filter extends z.ZodMiniObject>(
  router: Router,
  deps: ConsoleDeps,
  { path, role, name, filter, rows }: Export<Filter>,
): void {
  const policy = { auth: role, csrf: 'safe', rateLimit: 'write', cache: 'no-store' } as const;
  mountPage(router, path, policy, async (c) => {
    const given = filter.safeParse(c.req.query());
    if (!given.success) throw problemError('invalid_request');
    const session = await c.var.request.consoleSession(role);
    const subject = { kind: 'export', id: name };
    await inTransaction(deps.db, (tx) =>
      writeAudit(deps, tx, session, { action: `${name}.export`, subject, from: null, to: c.req.query() }),
    );
    return c.body(streamOf(rows(given.data)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': saveAs(`${name}.csv`),
      'cache-control': 'no-store',
    });
  });
}

function streamOf(rows: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      // Rows are small; a piece for each would be a turn for each.
      while (text.length < 16_384) {
        const { value, done } = await rows.next();
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
      await rows.return(undefined);
    },
  });
}
