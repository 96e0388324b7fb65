/** `/products/:productId`: a product's price with its history, and its availability. */
import type { ConsoleProduct } from '@storefront/contract/console';
import { useLocation, useParams } from '@storefront/routing';
import { Alert, Button, formatDateTime, formatMoney, Loading, TextLink, VisuallyHidden } from '@storefront/ui';
import { Price } from '@storefront/ui/price';
import { Verbatim } from '@storefront/ui/verbatim';
import { failureOf } from '../../api.ts';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { Links, Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useConsoleSelector } from '../../store.ts';
import { EditButtons } from './draft-buttons.tsx';
import { PlannedPrice } from './planned-price.tsx';
import { PriceForm } from './price-form.tsx';
import { useSetPublishedMutation, useShowProductQuery } from './products.api.ts';
import styles from './products.module.css';
import { ProductState } from './products.page.tsx';

export default function ConsoleProductPage() {
  const { productId = '' } = useParams<{ productId: string }>();
  const { currentData: product, error, isFetching, refetch } = useShowProductQuery({ params: { productId } });
  if (product) return <Product key={productId} product={product} />;
  return (
    <Section title="Product">
      {error ? (
        <Failure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Loading label="Loading the product..." />
      )}
    </Section>
  );
}

const column = columnsOf<ConsoleProduct['prices'][number]>();
const columns = [
  column.accessor('priceCents', { header: 'Price', look: 'number', cell: (cents) => <Price cents={cents} /> }),
  column.accessor('since', { header: 'Since', cell: formatDateTime }),
];

function Product({ product }: { readonly product: ConsoleProduct }) {
  const storeOrigin = useConsoleSelector(({ session }) => session.session?.storeOrigin);
  const { state } = useLocation();
  const wasPublished = (state as { readonly isPublished?: boolean } | null)?.isPublished === true;
  const { name, slug, image, description, seatsSold, grossCents, prices, isPublished } = product;
  return (
    <Section title={name} actions={<ProductState isPublished={isPublished} />}>
      {wasPublished && isPublished && <Alert kind="success">{`${name} is in the store.`}</Alert>}
      <Links>
        <TextLink to="/products">All products</TextLink>
        {isPublished && (
          <a href={`${storeOrigin}/store/${slug}`} target="_blank" rel="noreferrer">
            View in the store
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )}
      </Links>
      <Panel title="Details">
        <img className={styles.picture} src={image} alt="" />
        <p>{description}</p>
        <p>
          <span>{`${seatsSold} ${seatsSold === 1 ? 'seat' : 'seats'} sold for `}</span>
          <Verbatim>{formatMoney(grossCents)}</Verbatim>
          <span>.</span>
        </p>
        <Row>
          <EditButtons product={product} />
        </Row>
        <Publishing product={product} />
      </Panel>
      <Panel title="Price">
        {product.reduced && (
          <p>
            Reduced to <Price cents={product.reduced.priceCents} />{' '}
            <span>{`until ${formatDateTime(product.reduced.until)}.`}</span> Changing the price here changes the regular
            price, and the reduced price with it.
          </p>
        )}
        <PriceForm product={product} />
        <PlannedPrice product={product} />
        <DataTable caption="Prices" columns={columns} rows={prices} idOf={({ since }) => since} />
      </Panel>
    </Section>
  );
}

function Publishing({ product: { id: productId, isPublished } }: { readonly product: ConsoleProduct }) {
  const [setPublished, { isLoading, error }] = useSetPublishedMutation();
  const failure = failureOf({ error });
  return (
    <>
      <p>{isPublished ? 'Unpublishing ends its sale; owners keep it.' : 'It is not for sale. Owners still have it.'}</p>
      {failure && <Alert kind="error">{failure.message}</Alert>}
      <div>
        <Button
          variant="secondary"
          busy={isLoading}
          busyLabel={isPublished ? 'Unpublishing...' : 'Publishing...'}
          onClick={() => setPublished({ params: { productId }, body: { isPublished: !isPublished } })}
        >
          {isPublished ? 'Unpublish' : 'Publish'}
        </Button>
      </div>
    </>
  );
}
