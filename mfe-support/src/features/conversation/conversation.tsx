/** What a signed-in shopper wrote to the studio, and what it answered. */
import { type ConversationMessage, STUDIO_NAME, type SupportReply } from '@storefront/contract';
import { selectUser, useAppSelector } from '@storefront/state';
import { Alert, Button, Card, formatDateTime, Loading, Skeleton, Stack } from '@storefront/ui';
import { useState } from 'react';
import { useGetConversationQuery } from '../support.api.ts';
import styles from './conversation.module.css';

export function Conversation() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return (
    <Stack as="section" aria-labelledby="conversation-heading">
      <h2 id="conversation-heading">Your Messages</h2>
      {/* A conversation is one user's, whoever signs in after them. */}
      <MessagesAfter key={user.id} />
    </Stack>
  );
}

function MessagesAfter({ after }: { readonly after?: string }) {
  const { data, error, isFetching, refetch } = useGetConversationQuery({ query: after ? { after } : {} });
  const [wantsMore, setWantsMore] = useState(false);
  const retry = (
    <Button size="sm" onClick={refetch} busy={isFetching} busyLabel="Trying again...">
      Try again
    </Button>
  );
  if (!data && !error) {
    return (
      <>
        <Loading label="Loading your messages..." />
        <Skeleton shape="block" />
      </>
    );
  }
  return (
    <>
      {error && (
        <Alert kind="error" action={retry}>
          Your messages could not be loaded. Please try again later.
        </Alert>
      )}
      {data?.messages.length === 0 && !after && (
        <p className={styles.note}>You have not written to us yet. What you send, and our replies, will stand here.</p>
      )}
      {data && data.messages.length > 0 && <Messages messages={data.messages} />}
      {data?.next && !wantsMore && (
        <Button variant="secondary" onClick={() => setWantsMore(true)}>
          Show earlier messages
        </Button>
      )}
      {data?.next && wantsMore && <MessagesAfter after={data.next} />}
    </>
  );
}

function Messages({ messages }: { readonly messages: readonly ConversationMessage[] }) {
  return (
    <ul className={styles.list}>
      {messages.map(({ id, subject, message, timestamp, replies }) => (
        <Card as="li" key={id}>
          <article className={styles.message}>
            <h3 className={styles.subject}>
              <bdi>{subject}</bdi>
            </h3>
            <p className={styles.note}>
              You · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
            </p>
            <p className={styles.text} dir="auto">
              {message}
            </p>
            {replies.length > 0 ? (
              <ul className={styles.replies} aria-label={`Replies to ${subject}`}>
                {replies.map((reply) => (
                  <Reply key={reply.id} {...reply} />
                ))}
              </ul>
            ) : (
              <p className={styles.note}>We have not answered yet.</p>
            )}
          </article>
        </Card>
      ))}
    </ul>
  );
}

function Reply({ text, timestamp }: SupportReply) {
  return (
    <li className={styles.reply}>
      <p className={styles.note}>
        <strong>{STUDIO_NAME}</strong> · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}
