import type { ComparedProduct } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { Button, TextLink } from '@storefront/ui';
import { ModelPicture } from '@storefront/ui/model-picture';
import { AddButton, AddForm } from '../add-to-cart/add-button.tsx';
import { selectSeats } from '../add-to-cart/use-add-to-cart.ts';
import { WishlistButton, WishlistForm } from '../wishlist/wishlist-button.tsx';
import styles from './compare-table.module.css';
import { bestOf, rows } from './compared-facts.ts';

/** A scrollable area must be reachable by keyboard; Safari does not make it focusable. */
const scrollable = { tabIndex: 0 } as const;

interface CompareTableProps {
  readonly products: readonly ComparedProduct[];
  readonly onRemove: (slug: string) => void;
}

/** Models in columns, facts in rows; scrolls sideways on a phone. */
export function CompareTable({ products, onRemove }: CompareTableProps) {
  return (
    <section className={styles.frame} aria-label="Comparison" {...scrollable}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} onRemove={() => onRemove(product.slug)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const best = bestOf(row, products);
            return (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {products.map((product) => (
                  <td key={product.id}>
                    <span translate={row.isSum && 'no'}>{row.text(product)}</span>
                    {best.includes(product.id) && <span className={styles.best}>{row.best}</span>}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <Purchase product={product} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Head({ product, onRemove }: { product: ComparedProduct; onRemove: () => void }) {
  const { name, slug, pictures } = product;
  return (
    <div className={styles.head}>
      <WishlistForm productId={product.id} className={styles.picture} data-picture-of={`/store/${slug}`}>
        <ModelPicture picture={pictures.poster} alt="" sizes="16rem" priority />
        <WishlistButton product={product} />
      </WishlistForm>
      <TextLink to={`/store/${slug}`}>{name}</TextLink>
      <Button variant="quiet" size="sm" aria-label={`Remove ${name} from the comparison`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function Purchase({ product }: { product: ComparedProduct }) {
  const seats = useAppSelector((state) => selectSeats(state, product.id));
  return (
    <AddForm product={product} className={styles.tools}>
      <AddButton product={product} size="sm" />
      {seats > 0 && <TextLink to="/checkout">{`In cart: ${seats}`}</TextLink>}
    </AddForm>
  );
}
