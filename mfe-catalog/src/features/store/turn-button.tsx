import type { ComponentProps } from 'react';
import styles from './product-card.module.css';

interface TurnButtonProps extends Pick<ComponentProps<'button'>, 'onClick'> {
  readonly name: string;
  readonly isPressed: boolean;
}

export function TurnButton({ name, isPressed, onClick }: TurnButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Turn 360°: ${name}`}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      360°
    </button>
  );
}
