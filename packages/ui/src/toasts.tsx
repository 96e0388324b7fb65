/** Short notices in the corner of the screen. */
import { SECOND } from '@storefront/utils/time';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextLink } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toasts.module.css';

/** How long a notice stays, unless it is an error or leads somewhere: those stay until dismissed. */
export const NOTICE_DURATION = 6 * SECOND;
/** How long one stays that offers to do something. */
export const ACTION_DURATION = 10 * SECOND;

export interface ToastNotice {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Following it dismisses the notice. */
  readonly link?: { readonly to: string; readonly label: string };
  /** Doing it dismisses the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
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
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    pause();
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const dismiss = (id: string) => {
    // A notice takes the focus and the pointer with it, and no event tells of that.
    resume();
    if (section.current?.contains(document.activeElement)) giveFocusTo(cameFrom.current);
    onDismiss(id);
  };
  const toast = (notice: ToastNotice) => (
    <Toast key={notice.id} notice={notice} paused={paused} onDismiss={() => dismiss(notice.id)} />
  );
  const isError = (notice: ToastNotice) => notice.kind === 'error';
  return (
    <section
      className={styles.toasts}
      ref={section}
      aria-label="Notifications"
      onPointerOver={pause}
      onPointerLeave={resume}
      onFocus={onFocus}
      onBlur={resume}
    >
      <div aria-live="assertive">{notices.filter(isError).map(toast)}</div>
      <div aria-live="polite">{notices.filter((notice) => !isError(notice)).map(toast)}</div>
    </section>
  );
}

/** Back to where it was before it came to the notices; to the page's heading when that is gone. */
function giveFocusTo(before: HTMLElement | null): void {
  const target = before?.isConnected ? before : document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

function Toast({ notice, paused, onDismiss }: { notice: ToastNotice; paused: boolean; onDismiss: () => void }) {
  const leave = useEffectEvent(onDismiss);
  const { kind, text, link, action } = notice;
  const duration = action ? ACTION_DURATION : NOTICE_DURATION;
  const stays = paused || kind === 'error' || link !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(leave, duration);
    return () => clearTimeout(timer);
  }, [stays, duration]);

  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss();
  const onPress = () => {
    action?.onPress();
    onDismiss();
  };
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
      {action && (
        <button type="button" className={styles.action} onClick={onPress} onKeyDown={onKeyDown}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss} onKeyDown={onKeyDown}>
        <CloseIcon />
      </button>
    </div>
  );
}
