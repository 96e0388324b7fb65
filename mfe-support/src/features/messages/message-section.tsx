/** A titled list of messages in all its states. */
import { Alert, Button, Loading, Skeleton, Stack } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { useRef } from 'react';
import styles from './messages.module.css';
import type { Identified, LoadedMessages } from './use-message-list.ts';

interface MessageSectionProps<M extends Identified> {
  readonly id: string;
  readonly title: string;
  readonly list: LoadedMessages<M>;
  readonly children: (message: M) => Elements;
  readonly empty: Elements;
  readonly failure: string;
  readonly loading: string;
  readonly more: string;
}

export function MessageSection<M extends Identified>(props: MessageSectionProps<M>) {
  const { id, title, list, children, empty, failure, loading, more } = props;
  const { messages, hasMore, hasFailed, isLoadingMore, isRetrying, showMore, retry } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = async () => {
    // The pressed button has disappeared.
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
