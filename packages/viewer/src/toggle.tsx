import { Button } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './viewer-controls.module.css';

/** The id of the reason; a page has one viewer. */
export const NO_UVS = 'viewer-no-uvs';

interface ToggleProps {
  readonly isOn: boolean;
  readonly disabled?: boolean;
  /** The id of the text that says why it cannot be used. */
  readonly blockedBy?: string | undefined;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function Toggle({ isOn, disabled = false, blockedBy, onToggle, children }: ToggleProps) {
  return (
    <span className={styles.toggle}>
      <Button
        size="sm"
        variant="secondary"
        aria-pressed={isOn}
        disabled={disabled}
        blocked={blockedBy !== undefined}
        aria-describedby={blockedBy}
        onClick={blockedBy === undefined ? onToggle : undefined}
      >
        {children}
      </Button>
    </span>
  );
}
