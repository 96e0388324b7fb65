/** A list of messages under its heading, in every state that it can be in. */
import { Alert, Button, Loading, Skeleton, Stack } from '@storefront/ui';
import { type ReactNode, useRef } from 'react';
import styles from './messages.module.css';
import type { MessageList } from './use-message-list.ts';

interface MessageSectionProps<M> {
  /** Of the section's heading. */
  readonly id: string;
  readonly title: string;
  readonly list: MessageList<M>;
  readonly children: (message: M) => ReactNode;
  /** What stands there while there is no message. */
  readonly empty: ReactNode;
  /** Says that they could not be loaded. */
  readonly failure: string;
  readonly loading: string;
  readonly more: string;
}

export function MessageSection<M>(props: MessageSectionProps<M>) {
  const { id, title, list, children, empty, failure, loading, more } = props;
  const { messages, hasMore, hasFailed, isLoadingMore, isRetrying, showMore, retry } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = async () => {
    // What was pressed is gone then.
    if (await retry()) heading.current?.focus();
  };
  const again = (
    <Button size="sm" onClick={tryAgain} busy={isRetrying} busyLabel="Trying again...">
      Try again
    </Button>
  );
  return (
    <Stack as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {!messages && !hasFailed && (
        <>
          <Loading label={loading} />
          <Skeleton shape="block" />
        </>
      )}
      {messages?.length === 0 && empty}
      {messages && messages.length > 0 && (
        <ul className={styles.list} ref={list.element}>
          {messages.map(children)}
        </ul>
      )}
      {hasFailed && (
        <Alert kind="error" action={again}>
          {failure}
        </Alert>
      )}
      {hasMore && !hasFailed && (
        <div>
          <Button variant="secondary" busy={isLoadingMore} busyLabel="Loading more..." onClick={showMore}>
            {more}
          </Button>
        </div>
      )}
    </Stack>
  );
}
