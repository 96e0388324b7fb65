/** The check itself: the widget, and how it stands in words. Loaded when somebody comes near it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './captcha.module.css';
import type { CaptchaProps } from './captcha.tsx';
import { mountWidget, type WidgetState } from './widget.ts';

const sentences: Record<WidgetState, string> = {
  unverified: 'Please tick the box before you send. It keeps robots out, and asks for nothing about you.',
  verifying: 'Your browser is working on it; this takes a moment.',
  verified: 'You can send your message now.',
  error: 'The check did not work. Please make sure that you are online, and tick the box again.',
  expired: 'The check has expired, as it is good for some minutes only. Please tick the box again.',
};

export function Check({ id, onSolution }: CaptchaProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<WidgetState>('unverified');
  const change = useEffectEvent((next: WidgetState, solution: string | undefined) => {
    // Pressing anywhere makes the widget forget its failure; what it means is not over by that.
    setState((before) => (next === 'unverified' && (before === 'error' || before === 'expired') ? before : next));
    onSolution(solution);
  });
  useEffect(() => (host.current ? mountWidget(host.current, change) : undefined), []);
  return (
    <>
      <div className={styles.box} ref={host} />
      <p className={styles.state} id={id} role="status" data-state={state}>
        {sentences[state]}
      </p>
    </>
  );
}
