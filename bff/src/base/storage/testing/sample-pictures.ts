/** Pictures as users and attackers would upload them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a picture of one colour, in any format. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'png',
  { width = 400, height = 300, colour = '#336699' } = {},
): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return Buffer.from(await picture.toFormat(format).toBuffer());
}

/** A phone's photo: rotated, with GPS coordinates in EXIF. Its upper half is red. */
export async function aPhotoFromAPhone(): Promise<Buffer<ArrayBuffer>> {
  const red = await aPicture('png', { width: 400, height: 200, colour: '#ff0000' });
  const upright = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } });
  const composed = await upright
    .composite([{ input: red, top: 0, left: 0 }])
    .png()
    .toBuffer();
  const photo = sharp(composed)
    // Orientation 6: to be shown turned clockwise.
    .rotate(270)
    .withExif({
      IFD0: { Copyright: 'canary-owner', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg();
  return Buffer.from(await photo.toBuffer());
}

/** Frames of different colours. */
export async function anAnimation(): Promise<Buffer<ArrayBuffer>> {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((colour) => aPicture('png', { colour })));
  return Buffer.from(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

/** A PNG whose header declares `side` × `side` pixels, which a few bytes encode. */
export function aPixelBomb(side: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG that is also an HTML page with a script. */
export async function aPolyglot(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat([await aPicture('jpeg'), Buffer.from('<html><script>alert("canary")</script></html>')]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
