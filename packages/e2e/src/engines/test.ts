/** Runs the main job in an engine, or skips it with a reason. */
import { test as base, expect } from '@playwright/test';
import type { Engine } from './engine.ts';
import { browse, buy, lookAtModel } from './main-job.ts';

/** @param open undefined when the engine is not installed; `missing` is the reason then */
export function testMainJobIn(
  name: string,
  open: ((store: string) => Promise<Engine>) | undefined,
  missing: string,
): void {
  const test = base.extend<{ engine: Engine | undefined }>({
    // A fixture is also closed when its test is interrupted.
    engine: async ({ baseURL }, use) => {
      const engine = await open?.(baseURL ?? '');
      await use(engine);
      await engine?.close();
    },
  });

  test(`in ${name} a visitor browses, looks at a model, signs up, pays and finds the purchase`, async ({
    engine,
  }, info) => {
    info.skip(!engine, missing);
    if (!engine) return;
    await browse(engine);
    info.annotations.push({ type: 'model shown', description: await lookAtModel(engine) });
    await engine.goto('/store');
    await buy(engine);
    expect(await engine.complaints(), 'what pages complained about').toEqual([]);
  });
}
