/** The events of an order, as sentences. */
import type { ConsoleOrder, TimelineEntry } from '@storefront/contract/console';
import { formatDateTime, formatMoney } from '@storefront/ui';
import styles from './order.module.css';
import { paymentNoteWords } from './payment-notes.ts';

type Kind = TimelineEntry['kind'];

const sum = ({ amountCents }: TimelineEntry) => (amountCents === null ? '' : formatMoney(amountCents));
const person = ({ by }: TimelineEntry) => (by === 'buyer' || by === 'studio' ? `the ${by}` : by);

const actions: Readonly<Record<string, string>> = {
  'order.refund': 'refunded from the console',
  'order.send-receipt': 'resent the receipt',
};

const giftEnds: Readonly<Record<string, string>> = {
  taken_back: 'The buyer took the gift back',
  expired: 'The gift was not claimed in time and returned to the buyer',
  refunded: 'The gift ended when it was refunded',
};

const sentences: Record<Kind, (entry: TimelineEntry) => string> = {
  placed: (entry) => `Ordered for ${sum(entry)}`,
  paid: (entry) => `Paid: ${sum(entry)}`,
  declined: () => 'The payment was declined',
  abandoned: () => 'The payment was abandoned',
  'receipt-emailed': () => 'The receipt was sent by email',
  consented: ({ by, product }) => `The ${by} agreed that downloading ${product} ends the right to a refund`,
  downloaded: ({ product }) => `${product} was downloaded for the first time`,
  'gift-sent': () => 'The email with the gift was sent',
  'gift-claimed': () => 'The gift was claimed',
  'gift-ended': ({ text }) => giftEnds[text ?? ''] ?? 'The gift ended',
  'refund-requested': (entry) => `${entry.product}: ${sum(entry)} refunded by ${person(entry)}`,
  'refund-completed': (entry) => `${entry.product}: the payment provider confirmed ${sum(entry)}`,
  'refund-emailed': ({ product }) => `${product}: the buyer was emailed about the refund`,
  'payment-note': (entry) =>
    `${paymentNoteWords(entry.text ?? '')}${entry.amountCents === null ? '' : ` (${sum(entry)})`}`,
  note: ({ by }) => `Note by ${by}`,
  action: ({ by, text }) => `${by} ${actions[text ?? ''] ?? text}`,
};

const WITH_WORDS: ReadonlySet<Kind> = new Set(['note', 'refund-requested']);

export function Timeline({ entries }: { readonly entries: ConsoleOrder['timeline'] }) {
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {withKeys(entries).map(([key, entry]) => (
        <li key={key} data-kind={entry.kind}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <p>{sentences[entry.kind](entry)}</p>
          {entry.text && WITH_WORDS.has(entry.kind) && <blockquote>{entry.text}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

/** Events have no id, so equal ones at the same time are numbered. */
function withKeys(entries: ConsoleOrder['timeline']): (readonly [key: string, entry: TimelineEntry])[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const words = [entry.at, entry.kind, entry.by, entry.product].join(' ');
    const nth = (times.get(words) ?? 0) + 1;
    times.set(words, nth);
    return [`${words} ${nth}`, entry];
  });
}
