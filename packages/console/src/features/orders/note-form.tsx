/** Adds an internal note to an order. */
import { MAX_NOTE } from '@storefront/contract/console';
import { Alert, Button, Stack, TextArea } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { useAddOrderNoteMutation } from './orders.api.ts';

export function NoteForm({ orderId }: { readonly orderId: string }) {
  const [add, { isLoading, error }] = useAddOrderNoteMutation();
  const [text, setText] = useState('');
  const failure = failureOf({ error });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const { data } = await add({ params: { orderId }, body: { text } });
    if (data) setText('');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextArea
          name="note"
          label="Note"
          hint="Only the studio sees this."
          rows={3}
          maxLength={MAX_NOTE}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <div>
          <Button type="submit" variant="secondary" size="sm" busy={isLoading} busyLabel="Adding...">
            Add Note
          </Button>
        </div>
      </Stack>
    </form>
  );
}
