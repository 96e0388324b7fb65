import { useId } from 'react';
import styles from './captcha.module.css';
import { type CheckState, useCheck } from './use-check.ts';

export interface CheckProps {
  readonly id: string;
  /** Receives the solution while a valid one exists. */
  readonly onSolution: (solution: string | undefined) => void;
}

const ASKED = "I'm not a robot";

const labels: Record<CheckState, string> = {
  unverified: ASKED,
  verifying: 'Checking…',
  verified: 'Checked',
  error: ASKED,
  expired: ASKED,
};

const messages: Record<CheckState, string> = {
  unverified: 'Please tick the box before you send. It keeps robots out, and asks nothing about you.',
  verifying: 'Your browser is working on it; this takes a moment.',
  verified: 'You can send your message now.',
  error: 'The check did not work. Please make sure you are online, and tick the box again.',
  expired: 'The check is only valid for a few minutes and has expired. Please tick the box again.',
};

export function CaptchaCheck({ id, onSolution }: CheckProps) {
  const boxId = useId();
  const { state, press } = useCheck(onSolution);
  return (
    <>
      <div className={styles.box} data-state={state}>
        <div className={styles.row}>
          <div className={styles.tick}>
            <input type="checkbox" id={boxId} checked={state === 'verified'} onChange={press} />
            <div className={styles.spinner} />
          </div>
          <label htmlFor={boxId}>{labels[state]}</label>
        </div>
      </div>
      <p className={styles.state} id={id} role="status" data-state={state}>
        {messages[state]}
      </p>
    </>
  );
}
