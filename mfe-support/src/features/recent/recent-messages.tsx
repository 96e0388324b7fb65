/** What visitors wrote, newest first: as it comes in, and further back on demand. */
import { type PublicSupportMessage, sentences } from '@storefront/contract';
import { Alert, Button, Card, EmptyState, formatDateTime, Loading, Skeleton, Stack } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { useListRecentSupportMessagesQuery } from '../support.api.ts';
import styles from './recent-messages.module.css';

export function RecentMessages() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Stack as="section" aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={styles.heading} tabIndex={-1} ref={heading}>
        Recent Messages
      </h2>
      <MessagesAfter onRecovered={() => heading.current?.focus()} />
    </Stack>
  );
}

interface PartProps {
  /** The id of the message before; the newest ones without it. */
  readonly after?: string;
  /** They are there at last, and what was pressed for it is gone. */
  readonly onRecovered: () => void;
}

/** A page of the list, and all that follow it: each is asked for by where the one before it ends now. */
function MessagesAfter({ after, onRecovered }: PartProps) {
  const { data, error, isFetching, refetch } = useListRecentSupportMessagesQuery({ query: after ? { after } : {} });
  const [wantsMore, setWantsMore] = useState(false);
  const retry = async () => {
    const again = await refetch();
    if (!again.error) onRecovered();
  };
  return (
    <>
      {error && <LoadFailure busy={isFetching} onRetry={retry} />}
      {data && <MessageList messages={data.messages} isContinued={after !== undefined} />}
      {!data && !error && <LoadingMessages />}
      {data?.next && !wantsMore && (
        <Button variant="secondary" onClick={() => setWantsMore(true)}>
          Show more
        </Button>
      )}
      {data?.next && wantsMore && <MessagesAfter after={data.next} onRecovered={onRecovered} />}
    </>
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

interface ListProps {
  readonly messages: readonly PublicSupportMessage[];
  /** The reader asked for it, and goes on with its first message. */
  readonly isContinued: boolean;
}

function MessageList({ messages, isContinued }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isContinued) list.current?.focus();
  }, [isContinued]);
  if (messages.length === 0 && !isContinued) {
    return (
      <EmptyState title="No messages yet." level="h3">
        Messages that visitors send while logged out appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} ref={list} tabIndex={-1}>
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
          <bdi>{name}</bdi>, visitor · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </p>
        <p className={styles.text} dir="auto">
          {message}
        </p>
      </article>
    </Card>
  );
}
