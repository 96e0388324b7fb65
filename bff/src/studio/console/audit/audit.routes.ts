import { AUDIT_EXPORT_PATH, auditFilter, consoleContract } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { type FoundEntry, findEntries } from '../../../base/audit/audit.repository.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { mount, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import { allRows } from '../all-rows.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';

const PAGE_SIZE = 50;
const cursorShape = z.tuple([z.literal('audit'), cursorTime, z.uuid()]);

const HEADS = ['id', 'at', 'actor', 'role', 'action', 'kind', 'of', 'from', 'to'];

export function mountAudit(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  const { db } = deps;
  mount(router, consoleContract.listAudit, async ({ query: { after, ...filter } }) => {
    const [, at, id] = after === undefined ? [] : readCursor(cursorShape, after);
    const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
    const found = await unlessTooBroad(() => findEntries(db, { ...filter, before, limit: PAGE_SIZE + 1 }));
    const cursorOf = (last: FoundEntry) => writeCursor(['audit', last.at.getTime(), last.id]);
    const { rows, next } = pageOf(found, PAGE_SIZE, cursorOf);
    return {
      entries: rows.map(({ subjectKind, subjectId, oldValue, newValue, at: when, ...entry }) => ({
        ...entry,
        at: when.toISOString(),
        subject: { kind: subjectKind, id: subjectId },
        from: oldValue,
        to: newValue,
      })),
      next,
    };
  });
  mountExport(router, deps, {
    path: AUDIT_EXPORT_PATH,
    role: 'owner',
    kind: 'audit',
    name: 'audit-log',
    filter: z.strictObject(auditFilter),
    heads: HEADS,
    async *rows(filter) {
      const entries = allRows<FoundEntry>((before, limit) => findEntries(db, { ...filter, before, limit }));
      const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
      for await (const { id, at, actor, role, action, subjectKind, subjectId, ...change } of entries) {
        const values = [json(change.oldValue), json(change.newValue)];
        yield [id, at.toISOString(), actor, role, action, subjectKind, subjectId, ...values];
      }
    },
  });
}
