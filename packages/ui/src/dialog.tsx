/** A modal dialog: the browser's own element, which keeps the focus inside and gives it back when it closes. */
import { Button, CloseIcon } from '@storefront/ui';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { isRepeatedClick } from './repeated-click.ts';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Asked for by Escape, the close button or a press beside the dialog; take the dialog off the page to close it. */
  readonly onClose: () => void;
  /** While true none of them closes it. */
  readonly busy?: boolean;
}

/** Open for as long as it is on the page. Not part of the package's door: each app that uses it brings it along. */
export function Dialog({ title, children, onClose, busy = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // The browser begins with the first thing to press, which is the way out.
    element?.querySelector<HTMLElement>('input:not([hidden], [type="checkbox"])')?.focus();
    return () => {
      element?.close();
      // A dialog that leaves the page with its content does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onClose();
  };
  // Browsers close a dialog without asking when Escape is pressed again and again; whether it goes is not theirs to say.
  const reopen = (event: SyntheticEvent) => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    close(event);
  };
  // The second press of a double click on what opened it falls beside it, too.
  const pressBeside = (event: MouseEvent) =>
    event.target === event.currentTarget && !isRepeatedClick(event) && close(event);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={close}
      onClose={reopen}
      onMouseDown={pressBeside}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Button variant="quiet" size="sm" aria-label="Close" disabled={busy} onClick={close}>
            <CloseIcon />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
