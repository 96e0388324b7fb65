/** A recurring task that hangs while its process shuts down. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { HOUR } from '../clock.ts';
import { startSchedule } from './schedule.ts';

test('a task that does not end is left and named', async () => {
  const shop = await startTestApp();
  await shop.database.query('delete from scheduled_tasks');
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const hanging = { name: 'hanging', interval: 1 * HOUR, run: () => new Promise<void>(() => start()) };
  const schedule = startSchedule(shop, [hanging], 50);
  await started;
  expect(await schedule.stop()).toEqual(['hanging']);
  await shop.stop();
});
