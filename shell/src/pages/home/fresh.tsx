/** The newest products; renders nothing when there are none or they cannot be loaded. */
import { contract, type Product } from '@storefront/contract';
import { Link } from '@storefront/routing';
import { api, query } from '@storefront/state';
import { TextLink } from '@storefront/ui';
import { ModelPicture } from '@storefront/ui/model-picture';
import { Price } from '@storefront/ui/price';
import styles from './fresh.module.css';

const { useListNewestProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listNewestProducts: build.query(query(contract.listNewestProducts)) }),
});

/** On dense phone screens fewer pixels look the same. */
const LARGE_SIZES = '(min-width: 48rem) 36rem, (min-resolution: 1.5dppx) 72vw, 94vw';
const SIZES = '(min-width: 48rem) 17rem, (min-resolution: 1.5dppx) 38vw, 46vw';
const PLACES = ['1', '2', '3', '4', '5'];

export function Fresh() {
  const { data, error } = useListNewestProductsQuery({});
  // A failed reload keeps the products on the page.
  if (data ? data.products.length === 0 : error) return null;
  return (
    <section className={styles.fresh} aria-labelledby="fresh">
      <div className={styles.head}>
        <h2 id="fresh">Fresh from the workbench</h2>
        <TextLink to="/store">All models</TextLink>
      </div>
      <ul className={styles.window}>
        {data
          ? data.products.map((product, index) => (
              <Piece key={product.id} product={product} isLarge={isLarge(index, data.products.length)} />
            ))
          : PLACES.map((place) => <li key={place} className={styles.piece} data-waiting aria-hidden="true" />)}
      </ul>
    </section>
  );
}

/** Returns true for the first product, and for a last one that would stand alone in its row on a phone. */
function isLarge(index: number, count: number): boolean {
  return index === 0 || (index === count - 1 && count % 2 === 0);
}

function Piece({ product: { slug, name, priceCents, pictures }, isLarge }: { product: Product; isLarge: boolean }) {
  const sizes = isLarge ? LARGE_SIZES : SIZES;
  return (
    <li className={styles.piece}>
      <Link className={styles.link} to={`/store/${slug}`}>
        <span className={styles.picture} data-picture-of={`/store/${slug}`}>
          <ModelPicture picture={pictures.poster} alt="" sizes={sizes} />
        </span>
        <span className={styles.name}>{name}</span> <Price className={styles.price} cents={priceCents} />
      </Link>
    </li>
  );
}
