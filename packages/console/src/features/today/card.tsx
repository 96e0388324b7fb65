import { Link } from '@storefront/routing';
import { mayOpen } from '../../layout/sections.ts';
import { useConsoleSelector } from '../../store.ts';
import styles from './today.module.css';

interface CardProps {
  /** A count, or a figure with its unit. */
  readonly figure: number | string;
  readonly label: string;
  /** Where it is dealt with. */
  readonly to: string;
}

/** What waits, in a figure and words. Nothing to do leads nowhere, and nothing leads where the role may not go. */
export function Card({ figure, label, to }: CardProps) {
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
