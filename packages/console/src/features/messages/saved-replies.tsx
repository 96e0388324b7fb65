/** Saved replies: inserting one, saving the typed text, changing or deleting one. */

import { supportLimits } from '@storefront/contract';
import { MAX_REPLY_NAME, type SavedReply } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack, TextArea, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { TextDifference } from '../../difference/text-difference.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import {
  useAddSavedReplyMutation,
  useChangeSavedReplyMutation,
  useListSavedRepliesQuery,
  useRemoveSavedReplyMutation,
} from './messages.api.ts';
import styles from './saved-replies.module.css';

interface SavedRepliesProps {
  readonly draft: string;
  readonly onInsert: (text: string) => void;
}

export function SavedRepliesButton({ draft, onInsert }: SavedRepliesProps) {
  const [isOpen, setOpen] = useState(false);
  const insert = (text: string) => {
    onInsert(text);
    setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Saved Replies…
      </Button>
      {isOpen && <Picker draft={draft} onInsert={insert} onClose={() => setOpen(false)} />}
    </>
  );
}

function Picker({ draft, onInsert, onClose }: SavedRepliesProps & { readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useListSavedRepliesQuery({});
  const [edited, setEdited] = useState<SavedReply | 'new'>();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title="Saved replies" busy={isBusy} onClose={onClose}>
      {edited ? (
        <Editor key={keyOf(edited)} reply={edited} draft={draft} onBusy={setBusy} onDone={setEdited} />
      ) : (
        <Stack>
          {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
          {data?.replies.length === 0 && <p>None yet. Save a text that you send often.</p>}
          <ul className={styles.replies} aria-label="Saved replies">
            {data?.replies.map((reply) => (
              <li key={reply.id}>
                <p>
                  <strong>{reply.name}</strong>
                  <br />
                  <span>{reply.text}</span>
                </p>
                <Row>
                  <Button size="sm" onClick={() => onInsert(reply.text)} aria-label={`Insert ${reply.name}`}>
                    Insert
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => setEdited(reply)} aria-label={`Edit ${reply.name}`}>
                    Edit
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="secondary" onClick={() => setEdited('new')}>
              New Saved Reply
            </Button>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}

const keyOf = (reply: SavedReply | 'new') => (reply === 'new' ? 'new' : `${reply.id} ${reply.version}`);

interface EditorProps {
  readonly reply: SavedReply | 'new';
  readonly draft: string;
  readonly onBusy: (isBusy: boolean) => void;
  /** Called with the current reply when another user has changed it. */
  readonly onDone: (next?: SavedReply) => void;
}

function Editor({ reply, draft, onBusy, onDone }: EditorProps) {
  const [add, adding] = useAddSavedReplyMutation();
  const [change, changing] = useChangeSavedReplyMutation();
  const [remove, removing] = useRemoveSavedReplyMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const [name, setName] = useState(reply === 'new' ? '' : reply.name);
  const [text, setText] = useState(reply === 'new' ? draft : reply.text);
  const [version, setVersion] = useState(reply === 'new' ? 0 : reply.version);
  const isSaving = adding.isLoading || changing.isLoading;
  const finish = async (work: PromiseLike<{ readonly error?: unknown }>) => {
    onBusy(true);
    const refused = failureOf(await work);
    onBusy(false);
    setFailure(refused);
    if (!refused) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reply === 'new') void finish(add({ body: { name, text } }));
    else void finish(change({ params: { replyId: reply.id }, body: { name, text, version } }));
  };
  const present = presentOf(failure);
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField
          name="name"
          label="Name"
          autoFocus
          maxLength={MAX_REPLY_NAME}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          name="text"
          label="Text"
          rows={6}
          maxLength={supportLimits.message}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure && (
          <Alert
            kind="error"
            action={
              present && (
                <Button variant="secondary" size="sm" onClick={() => setVersion(present.version)}>
                  Keep Mine
                </Button>
              )
            }
          >
            {failure.message}
          </Alert>
        )}
        {present && <TextDifference mine={text} theirs={present.text} />}
        <Row>
          <Button type="submit" busy={isSaving} disabled={removing.isLoading} busyLabel="Saving...">
            Save
          </Button>
          {reply !== 'new' && (
            <Button
              variant="danger"
              busy={removing.isLoading}
              busyLabel="Removing..."
              disabled={isSaving}
              onClick={() => finish(remove({ params: { replyId: reply.id } }))}
            >
              Remove
            </Button>
          )}
          <Button variant="quiet" disabled={isSaving || removing.isLoading} onClick={() => onDone()}>
            Back
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Returns the reply as another user has changed it. */
function presentOf(failure: ApiFailure | undefined): SavedReply | undefined {
  return failure?.code === 'changed_meanwhile' ? (failure.problem?.context?.present as SavedReply) : undefined;
}
