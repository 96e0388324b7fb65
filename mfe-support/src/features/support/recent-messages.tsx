/** The newest public messages. */
import { type PublicSupportMessage, sentences } from '@storefront/contract';
import { Alert, Button, Card, EmptyState, formatDateTime, Loading, Skeleton, Stack } from '@storefront/ui';
import { useRef } from 'react';
import styles from './recent-messages.module.css';
import { useListRecentSupportMessagesQuery } from './support.api.ts';

/** The messages, or why there are none to show. */
export function RecentMessages() {
  const { data, error, isFetching, refetch } = useListRecentSupportMessagesQuery({ query: {} });
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = async () => {
    const again = await refetch();
    if (!again.error) heading.current?.focus();
  };
  return (
    <Stack as="section" aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={styles.heading} tabIndex={-1} ref={heading}>
        Recent Messages
      </h2>
      {error && <LoadFailure busy={isFetching} onRetry={retry} />}
      {data && <MessageList messages={data.messages} />}
      {!data && !error && <LoadingMessages />}
    </Stack>
  );
}

function LoadFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button size="sm" onClick={onRetry} busy={busy} busyLabel="Trying again...">
      Try again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {sentences.support_recent_failed}
    </Alert>
  );
}

function LoadingMessages() {
  return (
    <>
      <Loading label="Loading messages..." />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </>
  );
}

function MessageList({ messages }: { messages: readonly PublicSupportMessage[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages yet." level="h3">
        Messages that visitors send while logged out appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </ul>
  );
}

function Message({ name, subject, message, timestamp }: PublicSupportMessage) {
  return (
    <Card as="li">
      <article className={styles.message}>
        <h3 className={styles.subject}>
          <bdi>{subject}</bdi>
        </h3>
        <p className={styles.sender}>
          <bdi>{name}</bdi> · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </p>
        <p className={styles.text} dir="auto">
          {message}
        </p>
      </article>
    </Card>
  );
}
