import { useRefundHours } from '@storefront/state/payment-method';
import { TextLink } from '@storefront/ui';
import styles from './features.module.css';

const promises = [
  {
    name: 'The real files',
    text: 'A GLB and an OBJ with its palette, in metres and named parts, with a licence in plain words.',
  },
  {
    name: 'A licence per seat',
    text: 'One seat for each person who uses it, in commercial work too. More seats whenever you need them.',
  },
  { name: 'A look all around', text: 'Turn the model and see its triangles before you buy it.' },
  {
    name: 'Yours to keep',
    text: 'It stays in your library, to download as often as you like, even when it is no longer sold.',
  },
  {
    name: 'New versions at no cost',
    text: 'When I improve a model you own, the new files are yours, and the earlier ones stay.',
  },
] as const;

const refund = (hours: number) => ({
  name: `A refund within ${hours} hours`,
  text: 'As long as you have not downloaded it. Press Refund beside it in your order.',
});

export function Promises() {
  const hours = useRefundHours();
  const known = hours === undefined ? promises : [...promises, refund(hours)];
  return (
    <section className={styles.section} data-aside aria-labelledby="promises">
      <div className={styles.aside}>
        <h2 id="promises">With every model</h2>
        <p>
          All of it in the <TextLink to="/terms-of-service">terms</TextLink>, which are short.
        </p>
      </div>
      <dl className={styles.promises}>
        {known.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
