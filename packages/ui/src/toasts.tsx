/** Short notices in the corner of the screen. */
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { TextLink } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toasts.module.css';

const SECOND = 1000;
/** How long a notice stays, unless it is an error or leads somewhere: those stay until dismissed. */
export const NOTICE_DURATION = 6 * SECOND;

export interface ToastNotice {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Following it dismisses the notice. */
  readonly link?: { readonly to: string; readonly label: string };
}

interface ToastsProps {
  notices: readonly ToastNotice[];
  onDismiss: (id: string) => void;
}

/**
 * The notices, newest last. Screen readers hear each once, errors at once. Those that leave by themselves
 * wait while the pointer or the focus is on the list; Escape or the cross dismisses one.
 */
export function Toasts({ notices, onDismiss }: ToastsProps) {
  const [paused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  const dismiss = (id: string) => {
    // A notice takes the focus and the pointer with it, and no event tells of that.
    resume();
    onDismiss(id);
  };
  const toast = (notice: ToastNotice) => (
    <Toast key={notice.id} notice={notice} paused={paused} onDismiss={() => dismiss(notice.id)} />
  );
  const isError = (notice: ToastNotice) => notice.kind === 'error';
  return (
    <section
      className={styles.toasts}
      aria-label="Notifications"
      onPointerOver={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <div aria-live="assertive">{notices.filter(isError).map(toast)}</div>
      <div aria-live="polite">{notices.filter((notice) => !isError(notice)).map(toast)}</div>
    </section>
  );
}

function Toast({ notice, paused, onDismiss }: { notice: ToastNotice; paused: boolean; onDismiss: () => void }) {
  const leave = useEffectEvent(onDismiss);
  const { kind, text, link } = notice;
  const stays = paused || kind === 'error' || link !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(leave, NOTICE_DURATION);
    return () => clearTimeout(timer);
  }, [stays]);

  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss();
  return (
    <div className={styles.toast} data-kind={kind}>
      <p>
        {text}
        {link && (
          <>
            {' '}
            <TextLink to={link.to} onClick={onDismiss} onKeyDown={onKeyDown}>
              {link.label}
            </TextLink>
          </>
        )}
      </p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss} onKeyDown={onKeyDown}>
        <CloseIcon />
      </button>
    </div>
  );
}
