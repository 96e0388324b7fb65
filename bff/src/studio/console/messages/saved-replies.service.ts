/** Saved replies, shared by all users of the console. */
import type { SavedReply } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { deleteSavedReply, insertSavedReply, lockSavedReply, updateSavedReply } from './saved-replies.repository.ts';

interface Words {
  readonly name: string;
  readonly text: string;
}

const wordsOf = ({ name, text }: Words) => ({ name, text });
const subjectOf = (id: string) => ({ kind: 'saved-reply', id });

export async function addSavedReply(deps: ConsoleDeps, session: ConsoleSession, words: Words): Promise<SavedReply> {
  return await inTransaction(deps.db, async (tx) => {
    const added = await insertSavedReply(tx, words);
    const action = { action: 'saved-reply.add', subject: subjectOf(added.id), from: null, to: wordsOf(words) } as const;
    await writeAudit(deps, tx, session, action);
    return added;
  });
}

/** @param version that the writer has seen. @throws not_found; changed_meanwhile with the present one */
export async function changeSavedReply(
  deps: ConsoleDeps,
  session: ConsoleSession,
  id: string,
  { version, ...words }: Words & { readonly version: number },
): Promise<SavedReply> {
  return await inTransaction(deps.db, async (tx) => {
    const before = await lockKnown(tx, id);
    if (before.version !== version) throw problemError('changed_meanwhile', { context: { present: before } });
    const changed = await updateSavedReply(tx, id, words);
    const action = {
      action: 'saved-reply.change',
      subject: subjectOf(id),
      from: wordsOf(before),
      to: wordsOf(words),
    } as const;
    await writeAudit(deps, tx, session, action);
    return changed;
  });
}

/** @throws not_found */
export async function removeSavedReply(deps: ConsoleDeps, session: ConsoleSession, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockKnown(tx, id);
    await deleteSavedReply(tx, id);
    const action = { action: 'saved-reply.remove', subject: subjectOf(id), from: wordsOf(before), to: null } as const;
    await writeAudit(deps, tx, session, action);
  });
}

async function lockKnown(tx: Tx, id: string): Promise<SavedReply> {
  const found = await lockSavedReply(tx, id);
  if (!found) throw problemError('not_found');
  return found;
}
