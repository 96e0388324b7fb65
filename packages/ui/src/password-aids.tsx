/** Password help: Caps Lock state, and the strength of a new password. */
import { type RefObject, useEffect, useState } from 'react';
import styles from './password-field.module.css';
import { passwordStrength } from './password-strength.ts';

interface PasswordAidsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly minLength: number | undefined;
  readonly advice: string | undefined;
  readonly isWrong: boolean;
  readonly setIsShown: (isShown: boolean) => void;
}

/** Loaded when the field is first used. Announces changes politely. */
export function PasswordAids({ field, minLength, advice, isWrong, setIsShown }: PasswordAidsProps) {
  const { value, owner, hasCapsLock } = useTyped(field);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [field, setIsShown]);
  const strength = minLength && value ? passwordStrength(value, minLength, owner) : undefined;
  const message = isWrong ? undefined : (strength?.message ?? advice);
  return (
    <span className={styles.aids} data-silent={message || hasCapsLock ? undefined : ''}>
      {message && strength && <Meter level={strength.level} />}
      <span role="status">{message}</span>
      <span role="status" className={styles.capsLock}>
        {hasCapsLock && 'Caps Lock is on.'}
      </span>
    </span>
  );
}

function Meter({ level }: { level: number }) {
  return <meter className={styles.meter} data-level={level} min={0} max={3} value={level} aria-hidden="true" />;
}

/** Returns the field's value, its user (from the form) and the state of Caps Lock. */
function useTyped(field: RefObject<HTMLInputElement | null>) {
  const [value, setValue] = useState(() => field.current?.value ?? '');
  const [hasCapsLock, setHasCapsLock] = useState(false);
  useEffect(() => {
    const input = field.current;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setValue(input?.value ?? '');
    const notice = (event: KeyboardEvent | PointerEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
    input?.addEventListener('input', read, { signal });
    for (const type of ['keydown', 'keyup', 'pointerdown'] as const) input?.addEventListener(type, notice, { signal });
    input?.addEventListener('blur', () => setHasCapsLock(false), { signal });
    read();
    return () => listening.abort();
  }, [field]);
  const owner = field.current?.form?.querySelector<HTMLInputElement>(
    '[autocomplete~="username"], [type="email"]',
  )?.value;
  return { value, owner, hasCapsLock };
}
