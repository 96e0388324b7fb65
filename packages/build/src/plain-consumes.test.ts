/** The replacement for the federation runtime's code that makes a chunk wait for shared modules. */
import { expect, test } from 'vitest';
import { consumes } from './runtime/plain-consumes.js';

const REACT = 1;

/** Returns a container's part of the page, whose chunk 7 needs React. @param loadShare the shell's responses in turn */
function container(...loadShare: readonly (() => Promise<unknown>)[]) {
  const answers = [...loadShare];
  const asked: unknown[] = [];
  const consumed = {
    shareKey: 'react',
    shareScope: ['default'],
    singleton: true,
    requiredVersion: '^19.0.0',
    fallback: () => () => {
      throw new Error("Can not get 'react'");
    },
  };
  const webpackRequire = {
    m: {} as Record<number, (module: { exports?: unknown }) => void>,
    c: {} as Record<number, unknown>,
    o: Object.hasOwn,
    federation: {
      instance: {
        loadShare: (...args: unknown[]) => {
          asked.push(args);
          return answers.shift()?.();
        },
      },
    },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { [REACT]: consumed } },
  };
  const options = { webpackRequire, installedModules: {}, chunkMapping: { 7: [REACT] } };
  return {
    asked,
    async load(chunkId: number) {
      const promises: Promise<unknown>[] = [];
      consumes({ ...options, chunkId, promises });
      await Promise.all(promises);
    },
    read() {
      const module: { exports?: unknown } = {};
      webpackRequire.m[REACT]?.(module);
      return module.exports;
    },
  };
}

test("a chunk waits for the shell's module, which is asked for once", async () => {
  const { load, read, asked } = container(async () => () => 'React');
  await Promise.all([load(7), load(7)]);
  await load(7);
  expect(read()).toBe('React');
  const shareConfig = { singleton: true, requiredVersion: '^19.0.0' };
  expect(asked).toEqual([['react', { customShareInfo: { shareConfig, scope: ['default'] } }]]);
});

test('a chunk without shared modules waits for nothing', async () => {
  const { load, asked } = container();
  await load(8);
  expect(asked).toEqual([]);
});

test('a module that the shell does not have is named where it is used', async () => {
  const { load, read } = container(async () => false);
  await load(7);
  expect(read).toThrow("Can not get 'react'");
});

test('a failure is thrown where the module is used, and the next chunk asks again', async () => {
  const { load, read } = container(
    () => Promise.reject(new Error('lost')),
    async () => () => 'React',
  );
  await load(7);
  expect(read).toThrow('lost');
  await load(7);
  expect(read()).toBe('React');
});
