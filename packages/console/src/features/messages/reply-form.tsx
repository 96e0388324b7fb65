/** A reply, typed or started from a saved text, sent with the button or Ctrl+Enter. */
import { supportLimits } from '@storefront/contract';
import type { Conversation } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack, TextArea } from '@storefront/ui';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { failureOf } from '../../api.ts';
import { Row } from '../../layout/row.tsx';
import { useReplyToMessageMutation } from './messages.api.ts';
import { SavedRepliesButton } from './saved-replies.tsx';

/** Forms cannot be nested, and the saved texts have their own. */
const FORM = 'reply-form';

export function ReplyForm({ message }: { readonly message: Conversation }) {
  const [reply, { isLoading }] = useReplyToMessageMutation();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<{ readonly isSent: boolean; readonly failure?: ApiFailure | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return;
    const body = { text, seenReplies: message.replies };
    const result = await reply({ params: { messageId: message.id }, body });
    const failure = failureOf(result);
    setOutcome({ isSent: !failure, failure });
    if (!failure) setText('');
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const insert = (words: string) => setText(text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`);
  return (
    <Stack gap="sm">
      <form id={FORM} ref={form} onSubmit={submit}>
        <TextArea
          name="reply"
          label="Reply"
          hint={`Sent by email to ${message.email}${message.isPrivate ? ', and in their conversation' : ''}. Ctrl+Enter sends.`}
          rows={6}
          maxLength={supportLimits.message}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={sendByKey}
        />
      </form>
      {outcome?.failure && <Alert kind="error">{wordsOf(outcome.failure)}</Alert>}
      {outcome?.isSent && <Alert kind="success">Your reply is on its way.</Alert>}
      <Row>
        <Button type="submit" form={FORM} busy={isLoading} busyLabel="Sending...">
          Send Reply
        </Button>
        <SavedRepliesButton draft={text} onInsert={insert} />
      </Row>
    </Stack>
  );
}

const wordsOf = ({ code, message }: ApiFailure) =>
  code === 'changed_meanwhile'
    ? 'Someone else has replied in the meantime, as shown above. Your text is still here; send it if it is still needed.'
    : message;
