import { type KeyboardEvent, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus between a toolbar's buttons with arrow keys, Home and End (WAI-ARIA authoring practices). */
export function useArrowKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = nextOf(event.key, at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next)?.focus();
  };
  return { ref, onKeyDown };
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step) % count;
}
