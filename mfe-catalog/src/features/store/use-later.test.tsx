/** Modules loaded after the first view. */
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLater } from './use-later.ts';

const load = async () => ({ name: 'continuation' });

test('a module that was loaded is there from the first render on, for whoever wants it', async () => {
  const first = renderHook(() => useLater(load));
  expect(first.result.current).toBeUndefined();
  await waitFor(() => expect(first.result.current).toEqual({ name: 'continuation' }));
  const renders: unknown[] = [];
  renderHook(() => renders.push(useLater(load)));
  expect(renders[0]).toEqual({ name: 'continuation' });
  expect(renderHook(() => useLater(load, false)).result.current).toBeUndefined();
});

test('a module that cannot be loaded is left out', async () => {
  const failing = () => Promise.reject<object>(new Error('offline'));
  const { result } = renderHook(() => useLater(failing));
  await failing().catch(() => {});
  expect(result.current).toBeUndefined();
});
