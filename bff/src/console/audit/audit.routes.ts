import { consoleContract } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { type FoundEntry, findEntries } from './audit.repository.ts';

const PAGE_SIZE = 50;
const cursorShape = z.tuple([z.literal('audit'), cursorTime, z.uuid()]);

export function mountAudit(router: Router, { db }: ConsoleDeps): void {
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
}
