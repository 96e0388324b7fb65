/** One model: what it looks like, what it costs, what one gets and may do with it. */
import { type ProductDetails, problems, productsLoadFailed, STUDIO_NAME, sentences } from '@storefront/contract';
import { useParams } from '@storefront/routing';
import { Alert, Button, ButtonLink, EmptyState, Loading, PageTitle, Skeleton } from '@storefront/ui';
import { type ReactNode, useEffect } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FactsTable } from './facts-table.tsx';
import { useGetProductBySlugQuery } from './product.api.ts';
import styles from './product.page.module.css';
import { PurchaseBox } from './purchase-box.tsx';
import { RelatedProducts } from './related-products.tsx';
import { Showcase } from './showcase.tsx';
import { Terms } from './terms.tsx';

const UNTITLED = 'Product';
const UNKNOWN = 'No such model';

export default function ProductPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { currentData: product, error, isFetching, refetch } = useGetProductBySlugQuery({ params: { slug } });
  const isUnknown = product === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  const name = isUnknown ? UNKNOWN : product?.name;

  useEffect(() => {
    document.title = `${name ?? UNTITLED} · ${STUDIO_NAME}`;
  }, [name]);

  return (
    <div className={styles.page}>
      <Breadcrumbs product={product ?? undefined} />
      <div className={styles.top}>
        {product ? (
          <Showcase key={product.id} product={product} />
        ) : (
          !name && !error && <div className={styles.waiting} />
        )}
        <div className={styles.side}>
          <PageTitle>{name ?? (error ? UNTITLED : 'Loading…')}</PageTitle>
          {isUnknown ? (
            <UnknownProduct />
          ) : product ? (
            <Offer key={product.id} product={product} />
          ) : error ? (
            <LoadFailure
              reason={error.message ?? problems.internal_error.message}
              busy={isFetching}
              onRetry={refetch}
            />
          ) : (
            <OfferSkeleton />
          )}
        </div>
        {product && <Details product={product} />}
      </div>
      {product && product.related.length > 0 && (
        <Section title="Related models">
          <RelatedProducts products={product.related} />
        </Section>
      )}
    </div>
  );
}

function Offer({ product }: { readonly product: ProductDetails }) {
  const { description, tags } = product;
  return (
    <>
      <p className={styles.description}>{description}</p>
      <PurchaseBox product={product} />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Details({ product: { facts } }: { readonly product: ProductDetails }) {
  return (
    <div className={styles.details}>
      {facts && (
        <Section title="Facts">
          <FactsTable facts={facts} />
        </Section>
      )}
      <Section title="Licence and refunds">
        <Terms />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function UnknownProduct() {
  const action = <ButtonLink to="/store">See all models</ButtonLink>;
  return (
    <EmptyState title="Nothing of that name is sold here" action={action}>
      <p>It may have been renamed or taken out of the store. What you bought stays yours either way.</p>
    </EmptyState>
  );
}

function LoadFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button onClick={onRetry} busy={busy} busyLabel="Trying again...">
      Try again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      <p>{productsLoadFailed(reason)}</p>
      <p>{sentences.products_error_advice}</p>
    </Alert>
  );
}

function OfferSkeleton() {
  return (
    <>
      <Loading label={sentences.products_loading} />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </>
  );
}
