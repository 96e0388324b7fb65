/** Runs a journey in an engine, or says why it cannot. */
import { expect, test } from '@playwright/test';
import type { Engine } from './engine.ts';
import { browse, buy, lookAtModel } from './main-job.ts';

/** @param open undefined where the engine is not on this machine, for which `missing` is the reason */
export function testMainJobIn(
  name: string,
  open: ((store: string) => Promise<Engine>) | undefined,
  missing: string,
): void {
  test(`in ${name} a visitor browses, looks at a model, signs up, pays and finds the purchase`, async ({
    baseURL,
  }, info) => {
    info.skip(!open, missing);
    if (!open) return;
    const engine = await open(baseURL ?? '');
    try {
      await browse(engine);
      info.annotations.push({ type: 'model shown', description: await lookAtModel(engine) });
      await engine.goto('/store');
      await buy(engine);
      expect(await engine.complaints(), 'what pages complained about').toEqual([]);
    } finally {
      await engine.close();
    }
  });
}
