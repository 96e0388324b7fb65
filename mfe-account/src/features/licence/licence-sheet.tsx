import type { Licence } from '@storefront/contract';
import { useShopName } from '@storefront/state/shop-name';
import { formatDate } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { seatsInWords } from '../library/seats.ts';
import styles from './licence.module.css';

type Text = Licence['texts'][number];

export function LicenceSheet({ licence, title }: { licence: Licence; title: string }) {
  const { name, holder, seats, purchases, texts } = licence;
  return (
    <article className={styles.sheet} aria-label={title}>
      <dl className={styles.parties}>
        <Party title="Granted by" name={useShopName()} />
        <Party title="To" name={holder.name} more={holder.email} />
        <Party title="For" name={name} more={seatsInWords(seats)} />
      </dl>
      <section className={styles.part} aria-label="Purchases">
        <h2>Bought</h2>
        <ul>
          {purchases.map((purchase) => (
            <Purchase key={purchase.orderId} purchase={purchase} texts={texts} />
          ))}
        </ul>
      </section>
      {texts.map((text) => (
        <TextView key={text.key} text={text} />
      ))}
    </article>
  );
}

function Party({ title, name, more }: { title: string; name: string; more?: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{name}</strong>
        {more && <span>{more}</span>}
      </dd>
    </div>
  );
}

function Purchase({ purchase, texts }: { purchase: Licence['purchases'][number]; texts: readonly Text[] }) {
  const { orderId, receiptNumber, paidAt, quantity, licenceText } = purchase;
  const text = texts.find(({ key }) => key === licenceText);
  return (
    <li className={styles.purchase}>
      <strong>{seatsInWords(quantity)}</strong>, <time dateTime={paidAt}>{formatDate(paidAt)}</time>, receipt{' '}
      <Verbatim>{receiptNumber}</Verbatim>
      {text && <span>{`, under the ${nameOf(text)}`}</span>}
      <span className={styles.reference}>
        Order <Verbatim>{orderId}</Verbatim>
      </span>
    </li>
  );
}

function TextView({ text }: { text: Text }) {
  return (
    <section className={styles.part} aria-label={nameOf(text)}>
      <h2>{text.title}</h2>
      <p className={styles.reference}>
        <span>{`Version ${versionOf(text)}, in force since `}</span>
        <time dateTime={text.since}>{formatDate(text.since)}</time>
      </p>
      <p>{text.lead}</p>
      {text.lists.map(({ title, points }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>{text.end}</p>
    </section>
  );
}

/** Returns the number at the end of the text's key. */
const versionOf = ({ key }: Text) => key.split('-').at(-1);

const nameOf = (text: Text) => `${text.title.toLowerCase()}, version ${versionOf(text)}`;
