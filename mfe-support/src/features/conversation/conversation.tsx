/** A signed-in shopper's messages to the studio, and its replies. */
import type { ConversationMessage } from '@storefront/contract';
import { selectUser, useAppSelector } from '@storefront/state';
import { useShopName } from '@storefront/state/shop-name';
import { MessageCard, MessageText, Origin } from '../messages/message-card.tsx';
import { MessageSection } from '../messages/message-section.tsx';
import styles from '../messages/messages.module.css';
import { useMessageList } from '../messages/use-message-list.ts';
import { ALL_MESSAGES, useGetConversationInfiniteQuery } from '../support.api.ts';

export function ConversationView() {
  const user = useAppSelector(selectUser);
  // Keyed by user, so that a conversation never carries over to the next user.
  return user && <OwnMessages key={user.id} />;
}

function OwnMessages() {
  return (
    <MessageSection
      id="conversation-heading"
      title="Your Messages"
      list={useMessageList(useGetConversationInfiniteQuery(ALL_MESSAGES))}
      empty={
        <p className={styles.note}>You have not written to us yet. Your messages and our replies will appear here.</p>
      }
      failure="Your messages could not be loaded. Please try again later."
      loading="Loading your messages..."
      more="Show earlier messages"
    >
      {({ id, replies, ...message }) => (
        <MessageCard key={id} by="You" {...message}>
          <Replies replies={replies} subject={message.subject} />
        </MessageCard>
      )}
    </MessageSection>
  );
}

function Replies({ replies, subject }: Pick<ConversationMessage, 'replies' | 'subject'>) {
  const shopName = useShopName();
  if (replies.length === 0) return <p className={styles.note}>We have not answered yet.</p>;
  return (
    <ul className={styles.replies} aria-label={`Replies to ${subject}`}>
      {replies.map(({ id, text, timestamp }) => (
        <li key={id} className={styles.reply}>
          <MessageText subject={`our reply to ${subject}`}>{text}</MessageText>
          <Origin by={<strong>{shopName}</strong>} timestamp={timestamp} />
        </li>
      ))}
    </ul>
  );
}
