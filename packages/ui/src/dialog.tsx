/** A modal dialog based on `<dialog>`, which traps and restores the focus. */
import { Button, CloseIcon } from '@storefront/ui';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './dialog.module.css';
import { DialogBusy } from './dialog-busy.ts';
import { isRepeatedClick } from './repeated-click.ts';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Called on Escape, the close button or a press outside; unmount the dialog to close it. Without it, it stays. */
  readonly onClose?: () => void;
  readonly busy?: boolean;
}

/** Open while mounted. Not exported from the package's index: each app that uses it bundles it. */
export function Dialog({ title, children, onClose, ...props }: DialogProps) {
  const [isFormBusy, setBusy] = useState(false);
  const busy = props.busy || isFormBusy;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // By default the browser would focus the close button.
    element?.querySelector<HTMLElement>('input:not([hidden], [type="checkbox"])')?.focus();
    return () => {
      element?.close();
      // An unmounted dialog does not restore the focus on its own.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onClose?.();
  };
  // Browsers force a dialog to close on a repeated Escape; here the app decides.
  const reopen = (event: SyntheticEvent) => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    close(event);
  };
  // The second press of the double click that opened the dialog also lands outside.
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
          {onClose && (
            <Button variant="quiet" size="sm" aria-label="Close" disabled={busy} onClick={close}>
              <CloseIcon />
            </Button>
          )}
        </div>
        <DialogBusy value={{ busy, setBusy }}>{children}</DialogBusy>
      </div>
    </dialog>
  );
}
