import { messages } from '@storefront/contract';
import { EmptyState } from '@storefront/ui';
import { MessageCard } from '../messages/message-card.tsx';
import { MessageSection } from '../messages/message-section.tsx';
import styles from '../messages/messages.module.css';
import { useMessageList } from '../messages/use-message-list.ts';
import { ALL_MESSAGES, useListRecentSupportMessagesInfiniteQuery } from '../support.api.ts';

export function RecentMessages() {
  return (
    <MessageSection
      id="recent-heading"
      title="Recent Messages"
      list={useMessageList(useListRecentSupportMessagesInfiniteQuery(ALL_MESSAGES))}
      empty={
        <EmptyState title="No messages yet." level="h3">
          Messages that visitors send while logged out appear here.
        </EmptyState>
      }
      failure={messages.support_recent_failed}
      loading="Loading messages..."
      more="Show more"
    >
      {({ id, name, ...message }) => (
        <MessageCard
          key={id}
          by={
            <>
              {/* Comes before the name, which may contain any text. */}
              <span className={styles.visitor}>Visitor</span> <bdi>{name}</bdi>
            </>
          }
          {...message}
        />
      )}
    </MessageSection>
  );
}
