/** Tracks payments in progress for components that outlive the payment form. */
import { useAppDispatch } from '@storefront/state';
import { useSyncExternalStore } from 'react';

type Dispatch = ReturnType<typeof useAppDispatch>;

/** The number of payments in progress, keyed by their store's dispatch. */
const underWay = new WeakMap<Dispatch, number>();
const listeners = new Set<() => void>();

export async function whilePaying(dispatch: Dispatch, pay: () => Promise<void>): Promise<void> {
  change(dispatch, 1);
  try {
    await pay();
  } finally {
    change(dispatch, -1);
  }
}

export function usePaymentUnderWay(): boolean {
  const dispatch = useAppDispatch();
  return useSyncExternalStore(
    subscribe,
    () => Boolean(underWay.get(dispatch)),
    () => false,
  );
}

function change(dispatch: Dispatch, by: number): void {
  underWay.set(dispatch, (underWay.get(dispatch) ?? 0) + by);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
