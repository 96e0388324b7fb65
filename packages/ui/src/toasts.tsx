import { SECOND } from '@storefront/utils/time';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextLink } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toasts.module.css';

/** Errors and notices with a link stay until dismissed. */
export const NOTICE_DURATION = 6 * SECOND;
/** The duration of notices with an action. */
export const ACTION_DURATION = 10 * SECOND;

export interface ToastNotice {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface ToastsProps {
  notices: readonly ToastNotice[];
  onDismiss: (id: string) => void;
}

/** Newest last; errors are announced at once. Timed notices wait while hovered or focused. */
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
    // A removed notice takes focus and pointer with it, without an event.
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

/** Focuses the element that was focused before the notices, or the page's heading. */
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
        <span>{text}</span>
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
