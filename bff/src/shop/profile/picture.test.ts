/** Picture uploads: for any input, only a small WebP of our own making is stored and served. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { contract, type Problem, problemSchema, type User } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { readWhole } from '../../base/storage/content.ts';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import { createPictures } from '../../base/storage/pictures.ts';
import {
  anAnimation,
  aPhotoFromAPhone,
  aPicture,
  aPixelBomb,
  aPolyglot,
} from '../../base/storage/testing/sample-pictures.ts';
import { removeWaste } from '../../people/uploads/uploads.service.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  browser = await shop.signedIn();
});

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

async function upload(body: Body, type = 'image/png', from = browser): Promise<User | Problem> {
  const streamed = body instanceof ReadableStream ? ({ duplex: 'half' } as const) : {};
  const { method, path } = contract.replacePicture;
  const response = await from.request(path, { method, headers: { 'content-type': type }, body, ...streamed });
  const answer = await response.json();
  return response.ok ? contract.replacePicture.success.body.parse(answer).user : problemSchema.parse(answer);
}

async function uploaded(body: Body, type?: string): Promise<string> {
  const answer = await upload(body, type);
  if (!('profilePicture' in answer)) throw new Error(`refused: ${answer.code}`);
  return answer.profilePicture;
}

const codeOf = async (body: Body, type?: string) => {
  const answer = await upload(body, type);
  return 'code' in answer ? answer.code : 'accepted';
};
const download = async (address: string) =>
  Buffer.from(await (await shop.client().request(address, { headers: { cookie: '' } })).arrayBuffer());
const kept = () => readdir(shop.filesDirectory);

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('that is %s becomes a square WebP', async (format) => {
    const address = await uploaded(await aPicture(format), `image/${format}`);
    expect(address).toMatch(/^\/files\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/);
    const { user } = await browser.call(contract.getProfile, {});
    expect(user.profilePicture).toBe(address);
    expect(await sharp(await download(address)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('is served for good, to be shown and never taken for anything else', async () => {
    const address = await uploaded(await aPicture());
    const response = await shop.client().request(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await shop.client().request(address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('from a phone is turned upright, and tells neither where it was taken nor by whom', async () => {
    const photo = await aPhotoFromAPhone();
    expect(photo.includes('canary-owner')).toBe(true);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const content = await download(await uploaded(photo, 'image/jpeg'));
    const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(content.includes('canary-owner')).toBe(false);
    const pixelAt = async (top: number) =>
      sharp(content).extract({ left: 128, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    const [above, below] = [await pixelAt(20), await pixelAt(236)];
    expect([(above[0] ?? 0) > 200, (below[2] ?? 0) > 200]).toEqual([true, true]);
  });

  test('that is a page with a script as well keeps nothing of that', async () => {
    const polyglot = await aPolyglot();
    expect(polyglot.includes('canary')).toBe(true);
    const content = await download(await uploaded(polyglot, 'image/jpeg'));
    expect(content.includes('canary')).toBe(false);
    expect((await sharp(content).metadata()).format).toBe('webp');
  });

  test('that moves stands still', async () => {
    const content = await download(await uploaded(await anAnimation(), 'image/gif'));
    const { pages = 1 } = await sharp(content, { animated: true }).metadata();
    expect(pages).toBe(1);
  });

  test('is known by its bytes, whatever it is said to be', async () => {
    expect(await codeOf(await aPicture('jpeg'), 'image/png')).toBe('accepted');
  });

  test('sent in pieces without a length is taken like any other', async () => {
    const bytes = await aPicture('png');
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 100) controller.enqueue(bytes.subarray(at, at + 100));
        controller.close();
      },
    });
    expect(await codeOf(pieces)).toBe('accepted');
  });
});

describe('refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>, string]>([
    ['an SVG that is said to be a PNG', () => Buffer.from(svg), 'upload_type_refused'],
    ['a page', () => Buffer.from('<!doctype html><title>x</title>'), 'upload_type_refused'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'upload_type_refused'],
    [
      'a TIFF',
      async () =>
        Buffer.from(
          await sharp(await aPicture())
            .tiff()
            .toBuffer(),
        ),
      'upload_type_refused',
    ],
    ['nothing', () => Buffer.alloc(0), 'upload_type_refused'],
    [
      'the beginning of a JPEG before an SVG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      'picture_damaged',
    ],
    ['half a PNG', async () => half(await aNoisyPicture('png')), 'picture_damaged'],
    ['half a JPEG', async () => half(await aNoisyPicture('jpeg')), 'picture_damaged'],
    ['half a WebP', async () => half(await aNoisyPicture('webp')), 'picture_damaged'],
    ['a pixel bomb', () => aPixelBomb(20_000), 'picture_has_too_many_pixels'],
  ])('is %s', async (_, make, code) => {
    expect(await codeOf(await make())).toBe(code);
    expect((await browser.call(contract.getProfile, {})).user.profilePicture).toBe('/default-avatar.png');
  });

  test('is a pixel bomb before it is unpacked', async () => {
    const bomb = aPixelBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await codeOf(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('is what comes while one is being unpacked and eight wait', async () => {
    const pictures = createPictures();
    const picture = await aPicture();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => pictures.square(picture)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toEqual(
      Array(3).fill(expect.objectContaining({ code: 'server_busy', details: { retryAfter: 1 } })),
    );
  });

  test('is the 21st upload within ten minutes', async () => {
    const nothing = Buffer.alloc(0);
    for (let index = 0; index < 20; index += 1) expect(await codeOf(nothing)).toBe('upload_type_refused');
    expect(await codeOf(nothing)).toBe('rate_limited');
    shop.clock.advance(10 * MINUTE);
    expect(await codeOf(nothing)).toBe('upload_type_refused');
  });

  test('is what would be more than one user may keep', async () => {
    await uploaded(await aPicture());
    await shop.database.query(`update files set size = 1999999 where state = 'live'`);
    expect(await upload(await aPicture('jpeg'))).toMatchObject({ code: 'storage_full', status: 402 });
  });

  test('is a signed-out visitor', async () => {
    expect(await upload(await aPicture(), 'image/png', shop.client())).toMatchObject({ code: 'sign_in_required' });
  });
});

describe('what is kept', () => {
  test('is the newest picture alone: the one before is gone from the store and from its address', async () => {
    const before = await kept();
    const first = await uploaded(await aPicture('png', { colour: '#ff0000' }));
    const second = await uploaded(await aPicture('png', { colour: '#00ff00' }));
    expect((await shop.client().request(first)).status).toBe(404);
    expect((await shop.client().request(second)).status).toBe(200);
    expect(await kept()).toHaveLength(before.length + 1);
  });

  test('is one picture, when the same one is uploaded again, or several at once', async () => {
    const before = await kept();
    const same = await aPicture();
    const other = await aPicture('png', { colour: '#ff9900' });
    expect(await uploaded(same)).toBe(await uploaded(same));
    await Promise.all([same, other, same].map((each) => codeOf(each)));
    const { user } = await browser.call(contract.getProfile, {});
    expect((await shop.client().request(user.profilePicture)).status).toBe(200);
    await removeWaste(shop, 100);
    expect(await kept()).toHaveLength(before.length + 1);
  });

  test('is none once the picture is removed, and removing it again is no error', async () => {
    const address = await uploaded(await aPicture());
    for (let times = 0; times < 2; times += 1) {
      const { user } = await browser.call(contract.removePicture, {});
      expect(user.profilePicture).toBe('/default-avatar.png');
    }
    expect((await shop.client().request(address)).status).toBe(404);
  });

  test('is none once the account is gone', async () => {
    const address = await uploaded(await aPicture());
    const before = await kept();
    const { user } = await browser.call(contract.getSession, {});
    await shop.database.query('delete from users where id = $1', [user?.id]);
    expect((await shop.client().request(address)).status).toBe(404);
    await removeWaste(shop, 100);
    expect(await kept()).toHaveLength(before.length - 1);
  });
});

describe('a store of files that does not answer', () => {
  async function brokenShop(broken: { write?: boolean; remove?: boolean }) {
    const log: string[] = [];
    const contents = new Map<string, Buffer>();
    const refuse = () => Promise.reject(new Error('no route to the store'));
    const other = await startTestApp({
      files: {
        ...localObjectStore(''),
        write: async (key, content) => {
          contents.set(key, await readWhole(content));
          // The worst failure: the file is written, but the response is lost.
          if (broken.write) await refuse();
        },
        read: async (key) => contents.get(key),
        remove: async (key) => (broken.remove ? refuse() : void contents.delete(key)),
      },
    });
    return { other, contents, log, person: await other.signedIn() };
  }

  test('costs an upload only: the picture from before stays, and nothing is left behind', async () => {
    const broken = { write: false };
    const { other, contents, person } = await brokenShop(broken);
    const first = await upload(await aPicture(), 'image/png', person);
    broken.write = true;
    const second = await upload(await aPicture('png', { colour: '#ff0000' }), 'image/png', person);
    expect(second).toMatchObject({ code: 'files_unavailable', status: 503 });
    const { user } = await person.call(contract.getProfile, {});
    expect(user).toEqual(first);
    expect((await other.client().request(user.profilePicture)).status).toBe(200);
    expect(contents.size).toBe(2);
    await removeWaste(other, 100);
    expect(contents.size).toBe(1);
    await other.stop();
  });

  test('costs no replacement: what could not be removed is, later', async () => {
    const broken = { remove: true };
    const { other, contents, person } = await brokenShop(broken);
    await upload(await aPicture(), 'image/png', person);
    const answer = await upload(await aPicture('png', { colour: '#ff0000' }), 'image/png', person);
    expect('code' in answer).toBe(false);
    expect(contents.size).toBe(2);
    broken.remove = false;
    await removeWaste(other, 100);
    expect(contents.size).toBe(1);
    await other.stop();
  });

  test('a process that died between content and row leaves nothing for long', async () => {
    const { user } = await browser.call(contract.getSession, {});
    const [row] = await shop.database.query(
      `insert into files (owner_id, state_since, bucket, full_path, size, md5_hash, time_created, updated, cache_control, content_disposition, content_type)
       values ($1, $2, 'users', 'avatars/x', 1, '', $2, $2, '', 'inline', 'image/webp') returning id`,
      [user?.id, shop.clock.now()],
    );
    const id = String(row?.id);
    await uploaded(await aPicture());
    await writeFile(`${shop.filesDirectory}/${id}`, 'x');
    await removeWaste(shop, 100);
    expect(await kept()).toContain(id);
    shop.clock.advance(1 * HOUR);
    await removeWaste(shop, 100);
    expect(await kept()).not.toContain(id);
    await rm(`${shop.filesDirectory}/${id}`, { force: true });
    shop.clock.advance(-1 * DAY);
  });
});

function half(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return bytes.subarray(0, bytes.length / 2);
}

/** Noise does not compress to a few bytes, so half of the file is incomplete. */
async function aNoisyPicture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251));
  return Buffer.from(
    await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .toFormat(format)
      .toBuffer(),
  );
}
