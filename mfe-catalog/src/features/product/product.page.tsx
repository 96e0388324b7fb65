/** The product page: pictures, price, facts and licence of a model. */
import { useParams } from '@storefront/routing';
import { useAppSelector } from '@storefront/state';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { PageTitle, Skeleton, TextLink } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { FactsTable } from '@storefront/ui/facts-table';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useGetProductBySlugQuery } from './product.api.ts';
import styles from './product.page.module.css';
import { type PlaceholderProduct, selectPlaceholder, selectSeenProduct } from './product-placeholder.ts';
import { PurchaseBox } from './purchase-box.tsx';
import { RelatedProducts } from './related-products.tsx';
import { Showcase } from './showcase.tsx';
import { Terms } from './terms.tsx';
import { LoadFailure, OfferSkeleton, UnknownProduct } from './without-product.tsx';

const UNTITLED = 'Product';
const UNKNOWN = 'Model not found';

export default function ProductPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { currentData: whole, error, isFetching, refetch } = useGetProductBySlugQuery({ params: { slug } });
  const known = useAppSelector((state) => selectPlaceholder(state, slug));
  const seen = useAppSelector((state) => selectSeenProduct(state, slug));
  const isUnknown = whole === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  const product = isUnknown ? undefined : (whole ?? known);
  const shown = isUnknown ? undefined : (product ?? seen);
  const isWaiting = whole === undefined && !error;
  const name = isUnknown ? UNKNOWN : shown?.name;
  const failure = whole || !error ? undefined : <LoadFailure error={error} busy={isFetching} onRetry={refetch} />;

  useDocumentTitle(name ?? UNTITLED);

  return (
    <div className={styles.page} data-waiting={isWaiting || undefined}>
      <Breadcrumbs product={product} />
      <div className={styles.top}>
        {shown ? <Showcase key={shown.slug} product={shown} /> : isWaiting && <div className={styles.placeholder} />}
        <div className={styles.side}>
          <PageTitle>{name ?? (error ? UNTITLED : 'Loading…')}</PageTitle>
          {isUnknown ? (
            <UnknownProduct />
          ) : product ? (
            <Offer key={product.id} product={product} isWaiting={isWaiting} />
          ) : (
            (failure ?? <OfferSkeleton />)
          )}
        </div>
        {product && <Details product={product} failure={failure} />}
      </div>
      {product?.related && product.related.length > 0 && (
        <Section title="Related models">
          <RelatedProducts products={product.related} />
        </Section>
      )}
    </div>
  );
}

interface OfferProps {
  readonly product: PlaceholderProduct;
  readonly isWaiting: boolean;
}

function Offer({ product, isWaiting }: OfferProps) {
  return (
    <>
      <p className={styles.description}>{product.description}</p>
      <PurchaseBox product={product} />
      <Tags {...{ product, isWaiting }} />
    </>
  );
}

function Tags({ product: { tags = [] }, isWaiting }: OfferProps) {
  if (isWaiting) {
    return (
      <div className={styles.tags}>
        <Skeleton />
      </div>
    );
  }
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <TextLink to={`/store?search=${encodeURIComponent(tag)}`}>{tag}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** A product from a list has a triangle count only if it has facts. */
function Details({ product: { facts, triangles }, failure }: { product: PlaceholderProduct; failure: Elements }) {
  const hasFacts = facts === undefined ? triangles !== null : facts !== null;
  return (
    <div className={styles.details}>
      <Section title="Licence and refunds">
        <Terms />
      </Section>
      {/* Last, since nobody knows how tall they are until they come. */}
      {failure ??
        (hasFacts && (
          <Section title="Facts">
            <FactsTable facts={facts ?? undefined} />
          </Section>
        ))}
    </div>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
