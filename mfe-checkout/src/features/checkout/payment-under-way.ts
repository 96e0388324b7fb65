/** Whether this page load is paying, for what outlives the form that began it. */
import { useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

export async function whilePaying(pay: () => Promise<void>): Promise<void> {
  change(1);
  try {
    await pay();
  } finally {
    change(-1);
  }
}

export function usePaymentUnderWay(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  );
}

function change(by: number): void {
  underWay += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
