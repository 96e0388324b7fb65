/** Recurring tasks that several store processes share. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR, SECOND } from '../clock.ts';
import { startSchedule, type Task } from './schedule.ts';

let shop: TestApp;
const ran: string[] = [];
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  ran.length = 0;
  await shop.database.query('delete from scheduled_tasks');
});
afterAll(() => shop.stop());

const task = (name: string, interval: number, run = async () => {}): Task => ({
  name,
  interval,
  run: async () => {
    ran.push(name);
    await run();
  },
});

const start = (tasks: readonly Task[]) => startSchedule(shop, tasks, 50);

const runsOf = (name: string) => ran.filter((it) => it === name).length;

test('when a task is due, one process runs it', async () => {
  const tasks = [task('sweep', 1 * HOUR), task('announce', 1 * HOUR), task('tick', 0.01 * SECOND)];
  const processes = [start(tasks), start(tasks)];
  await expect.poll(() => runsOf('tick')).toBeGreaterThan(20);
  await Promise.all(processes.map((process) => process.stop()));
  expect([runsOf('sweep'), runsOf('announce')]).toEqual([1, 1]);
});

test('when its interval is over, the task runs again, also after the process that ran it has ended', async () => {
  const tasks = [task('sweep', 0.5 * SECOND)];
  const first = start(tasks);
  await expect.poll(() => ran.length).toBeGreaterThan(1);
  await first.stop();
  const before = ran.length;
  const second = start(tasks);
  await expect.poll(() => ran.length).toBeGreaterThan(before);
  await second.stop();
});

test('a task that takes longer than its interval is not run twice at once by a process', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const schedule = start([task('sweep', 0.1 * SECOND, () => finished), task('other', 0.1 * SECOND)]);
  await expect.poll(() => runsOf('other')).toBeGreaterThan(1);
  expect(runsOf('sweep')).toBe(1);
  finish();
  await expect.poll(() => runsOf('sweep')).toBeGreaterThan(1);
  await schedule.stop();
});

test('a task that fails is logged and runs again, and keeps no other from running', async () => {
  const failing = task('failing', 0.1 * SECOND, () => Promise.reject(new Error('no such table')));
  const schedule = start([failing, task('other', 0.1 * SECOND)]);
  const counts = () => ['failing', 'other'].map((name) => runsOf(name) > 1);
  await expect.poll(counts).toEqual([true, true]);
  await schedule.stop();
  expect(shop.logs.join('')).toContain('"event":"task_failed","task":"failing"');
});

test('when the process ends, tasks are told, and have ended when the schedule has', async () => {
  let isOver = false;
  const untilTold: Task = {
    name: 'long',
    interval: 1 * HOUR,
    run: async (signal) => {
      ran.push('long');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isOver = true;
    },
  };
  const schedule = start([untilTold]);
  await expect.poll(() => runsOf('long')).toBe(1);
  expect(await schedule.stop()).toEqual([]);
  expect(isOver).toBe(true);
});
