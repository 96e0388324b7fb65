import { consoleContract } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../../http/cursor.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { findEntries } from './audit.repository.ts';

const PAGE_SIZE = 50;
const cursorShape = z.tuple([z.literal('audit'), cursorTime, z.uuid()]);

export function mountAudit(router: Router, { db }: ConsoleDeps): void {
  mount(router, consoleContract.listAudit, async ({ query: { after, ...filter } }) => {
    const [, at, id] = after === undefined ? [] : readCursor(cursorShape, after);
    const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
    const found = await unlessTooBroad(() => findEntries(db, { ...filter, before, limit: PAGE_SIZE + 1 }));
    const page = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
    return {
      entries: page.map(({ subjectKind, subjectId, oldValue, newValue, at: when, ...entry }) => ({
        ...entry,
        at: when.toISOString(),
        subject: { kind: subjectKind, id: subjectId },
        from: oldValue,
        to: newValue,
      })),
      next: last ? writeCursor(['audit', last.at.getTime(), last.id]) : null,
    };
  });
}
