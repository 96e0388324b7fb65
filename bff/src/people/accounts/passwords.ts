import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createQueue } from '../../base/queue.ts';
import type { BreachCheck } from './breached-passwords.ts';
import { isCommonPassword, type PasswordOwner } from './common-passwords.ts';

export interface Passwords {
  /** Returns a PHC string. @throws server_busy when too many wait, in total or from the network address */
  hash(password: string, address?: string): Promise<string>;
  /** Without a `phc`, takes as long and returns false. @throws server_busy */
  verify(password: string, phc: string | undefined, address?: string): Promise<boolean>;
  /** True when the password is easily guessed or breached. */
  isCommon(password: string, owner: PasswordOwner): Promise<boolean>;
}

export interface HashCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const FULL_COST: HashCost = { memory: 19_456, passes: 2 };
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** More at once would stall other requests; a longer queue would time out. */
const MAX_RUNNING = 2;
const MAX_WAITING = 32;
/** Keeps a burst from one network address from delaying others. */
const MAX_PER_ADDRESS = 8;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface PasswordOptions {
  readonly cost?: HashCost;
  readonly hasLeaked?: BreachCheck | undefined;
}

/** argon2id password hashing with bounded concurrency, one instance per process. */
export function createPasswords({ cost = FULL_COST, hasLeaked }: PasswordOptions = {}): Passwords {
  const run = createQueue({
    name: 'passwords',
    running: MAX_RUNNING,
    waiting: MAX_WAITING,
    perCaller: MAX_PER_ADDRESS,
  });
  /** A hash to verify against when the account is unknown, so that this takes the same time. */
  const nobody = toPhc(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    hash: (password, address) =>
      run(async () => {
        const nonce = randomBytes(SALT_BYTES);
        return toPhc(cost, nonce, await derive(password, { nonce, ...cost, parallelism: PARALLELISM }));
      }, address),
    verify: (password, phc, address) => run(() => matches(password, phc ?? nobody), address),
    isCommon: async (password, owner) =>
      (await isCommonPassword(password, owner)) || ((await hasLeaked?.(password)) ?? false),
  };
}

async function matches(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, parameters: Omit<Argon2Parameters, 'message' | 'tagLength'>): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2('argon2id', { ...parameters, message: normalize(password), tagLength: TAG_BYTES }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

/** Systems encode the same typed characters differently, hence NFKC. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function toPhc({ memory, passes }: HashCost, salt: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$${encode(salt)}$${encode(tag)}`;
}
