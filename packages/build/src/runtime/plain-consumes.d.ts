/** Replaces the federation runtime's code that makes a chunk wait for shared modules. */
export function consumes(options: {
  readonly webpackRequire: object;
  readonly installedModules: object;
  readonly chunkMapping: Readonly<Record<number, readonly number[]>>;
  readonly chunkId: number;
  readonly promises: Promise<unknown>[];
}): void;
