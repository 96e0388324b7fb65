/** A message, its replies, and the customer's orders. */
import type { Conversation } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, formatDateTime, formatMoney, Loading, TextLink } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { failureOf } from '../../api.ts';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { Panel } from '../../layout/section.tsx';
import { useConsoleSelector } from '../../store.ts';
import { OrderState } from '../orders/order-state.tsx';
import { MessageStateBadge } from './message-state.tsx';
import {
  useAssignMessageMutation,
  useSetMessageClosedMutation,
  useSetMessageHiddenMutation,
  useShowMessageQuery,
} from './messages.api.ts';
import styles from './messages.module.css';
import { ReplyForm } from './reply-form.tsx';

export function ConversationView({ messageId }: { readonly messageId: string }) {
  const { currentData: message, error, isFetching, refetch } = useShowMessageQuery({ params: { messageId } });
  // A loaded message and the reply being written stay when a reload fails.
  if (error && !message) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!message) return <Loading label="Loading the message..." />;
  return (
    <article className={styles.thread} aria-label={message.subject}>
      <header className={styles.thread}>
        <Row spread>
          <h2>{message.subject}</h2>
          <MessageStateBadge state={message.state} />
        </Row>
        <p className={styles.about}>
          <span>{`${message.name}, ${message.email}.`}</span>{' '}
          <span>
            {message.isPrivate
              ? 'Sent by a signed-in customer.'
              : 'Sent while signed out: the address is not verified.'}
          </span>
        </p>
      </header>
      <Thread conversation={message.conversation} name={message.name} />
      <ReplyForm message={message} />
      <Actions message={message} />
      {message.isPrivate && <Customer message={message} />}
    </article>
  );
}

function Thread({ conversation, name }: Pick<Conversation, 'conversation' | 'name'>) {
  return (
    <ol className={styles.thread} aria-label="Conversation">
      {conversation.map(({ id, by, text, timestamp }) => (
        <li key={id} className={styles.said} data-by={by}>
          <p className={styles.words}>{text}</p>
          <time dateTime={timestamp}>{`${by === 'studio' ? 'The studio' : name}, ${formatDateTime(timestamp)}`}</time>
        </li>
      ))}
    </ol>
  );
}

function Actions({ message }: { readonly message: Conversation }) {
  const actor = useConsoleSelector((state) => state.session.session?.actor);
  const [setHidden, hiding] = useSetMessageHiddenMutation();
  const [setClosed, closing] = useSetMessageClosedMutation();
  const [assign, assigning] = useAssignMessageMutation();
  const params = { messageId: message.id };
  const isHidden = message.state === 'hidden';
  const isClosed = message.state === 'closed';
  const isMine = message.assignee !== null && message.assignee === actor;
  const failure = [hiding, closing, assigning].map(failureOf).find(Boolean) as ApiFailure | undefined;
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          size="sm"
          busy={closing.isLoading}
          busyLabel={isClosed ? 'Reopening...' : 'Closing...'}
          onClick={() => setClosed({ params, body: { isClosed: !isClosed } })}
        >
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={assigning.isLoading}
          busyLabel={isMine ? 'Unassigning...' : 'Assigning...'}
          onClick={() => assign({ params, body: { isMine: !isMine } })}
        >
          {isMine ? 'Unassign' : 'Assign to Me'}
        </Button>
        {!message.isPrivate && (
          <Button
            variant="secondary"
            size="sm"
            busy={hiding.isLoading}
            busyLabel={isHidden ? 'Showing...' : 'Hiding...'}
            onClick={() => setHidden({ params, body: { isHidden: !isHidden } })}
          >
            {isHidden ? 'Show Publicly Again' : 'Hide from Public'}
          </Button>
        )}
      </Row>
      {message.assignee && <p className={styles.about}>{`Assigned to ${message.assignee}.`}</p>}
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
}

function Customer({ message: { orders, others } }: { readonly message: Conversation }) {
  return (
    <>
      <Panel title="The customer's orders">
        {orders.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.id}>
                <TextLink to={`/orders/${order.id}`}>
                  {order.receiptNumber === null ? (
                    <span>No receipt</span>
                  ) : (
                    <Verbatim key={order.receiptNumber}>{order.receiptNumber}</Verbatim>
                  )}
                </TextLink>
                <span>
                  <span>{`${order.product}${order.moreLines > 0 ? ` and ${order.moreLines} more` : ''}, `}</span>
                  <Verbatim>{formatMoney(order.totalCents)}</Verbatim> <OrderState {...order} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {others.length > 0 && (
        <Panel title="Other messages from this customer">
          <ul className={styles.orders}>
            {others.map(({ id, subject, state, createdAt }) => (
              <li key={id}>
                <TextLink to={`/messages/${id}`}>{subject}</TextLink>
                <span>
                  <span>{formatDateTime(createdAt)}</span> <MessageStateBadge state={state} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
