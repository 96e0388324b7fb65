import { Link } from '@storefront/routing';
import { mayOpen } from '../../layout/sections.ts';
import { useConsoleSelector } from '../../store.ts';
import styles from './today.module.css';

interface CardProps {
  /** A count, or a figure with its unit. */
  readonly figure: number | string;
  readonly label: string;
  /** The path of the page that handles it. */
  readonly to: string;
}

/** Shows a figure with its label. Links to its page, unless the figure is zero or the role has no access. */
export function TodayCard({ figure, label, to }: CardProps) {
  const role = useConsoleSelector((state) => state.session.session?.role);
  const waits = figure !== 0;
  const words = (
    <>
      <strong>{figure}</strong> <span>{label}</span>
    </>
  );
  if (!waits || !role || !mayOpen(role, to))
    return (
      <p className={styles.card} data-waits={waits ? '' : undefined}>
        {words}
      </p>
    );
  return (
    <Link className={styles.card} data-waits="" to={to}>
      {words}
    </Link>
  );
}
