/** `/messages`: the inbox, with the open conversation beside it. A phone shows one of them. */
import { MESSAGES_EXPORT_PATH, messageStates } from '@storefront/contract/console';
import { Link, useParams } from '@storefront/routing';
import { EmptyState, formatDateTime, Loading, SelectField } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { type ListState, oneOf, useListState } from '../../list/use-list-state.ts';
import { ConversationView } from './conversation.tsx';
import { MessageStateBadge } from './message-state.tsx';
import { useFindMessagesQuery } from './messages.api.ts';
import styles from './messages.module.css';

const stateOptions = [
  { value: '', label: 'All' },
  ...messageStates.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];

export default function MessagesPage() {
  const { messageId } = useParams<{ messageId?: string }>();
  const list = useListState();
  const query = queryOf(list);
  return (
    <Section title="Messages" actions={<ExportLink path={MESSAGES_EXPORT_PATH} query={query} file="messages.csv" />}>
      <div className={styles.inbox} data-open={messageId ? '' : undefined}>
        <div className={styles.list}>
          <ListSearch list={list} label="Search messages" hint="Name, email or subject">
            <SelectField
              name="state"
              label="Status"
              options={stateOptions}
              value={list.get('state')}
              onChange={({ target }) => list.change({ state: target.value })}
            />
          </ListSearch>
          <Inbox list={list} query={query} chosen={messageId} />
        </div>
        <div className={styles.conversation}>
          {messageId ? (
            <>
              <p className={styles.back}>
                <Link to={addressOf(list)}>All messages</Link>
              </p>
              <ConversationView key={messageId} messageId={messageId} />
            </>
          ) : (
            <p className={styles.hint}>Choose a message to read it.</p>
          )}
        </div>
      </div>
    </Section>
  );
}

/** Returns the address of a message, or of none, with the current filters and page. */
function addressOf({ filter, get }: ListState, messageId = ''): string {
  const params = new URLSearchParams(filter);
  if (get('after') !== '') params.set('after', get('after'));
  const search = params.size > 0 ? `?${params}` : '';
  return messageId === '' ? `/messages${search}` : `/messages/${messageId}${search}`;
}

const queryOf = (list: ListState) => ({
  search: list.get('search') || undefined,
  state: oneOf(list.get('state'), messageStates),
  after: list.get('after') || undefined,
});

interface InboxProps {
  readonly list: ListState;
  readonly query: ReturnType<typeof queryOf>;
  readonly chosen: string | undefined;
}

function Inbox({ list, query, chosen }: InboxProps) {
  const messages = useFindMessagesQuery({ query });
  const { data, error, isFetching } = messages;
  if (error) return <Failure error={error} busy={isFetching} onRetry={messages.refetch} />;
  if (!data) return <Loading label="Loading messages..." />;
  if (data.messages.length === 0) {
    return (
      <EmptyState title={list.isFiltered ? 'No matching messages' : 'No messages yet'}>
        {list.isFiltered ? 'Try fewer words, or another status.' : 'New messages appear here automatically.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.messages} aria-label="Messages">
        {data.messages.map((message) => (
          <li key={message.id}>
            <Link
              to={addressOf(list, message.id)}
              className={styles.message}
              aria-current={message.id === chosen ? 'page' : undefined}
            >
              <span className={styles.head}>
                <strong>{message.subject}</strong> <MessageStateBadge state={message.state} />
              </span>{' '}
              <span>{`${message.name}${message.assignee ? `, assigned to ${message.assignee}` : ''}`}</span>{' '}
              <span className={styles.excerpt}>{message.excerpt}</span>{' '}
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <ListFoot list={list} next={data.next} count={data.messages.length} what="messages" />
    </>
  );
}
