/** The decoder, with data from meshoptimizer's own encoder. */
import { expect, test } from 'vitest';
import { meshoptDecoder } from './decoder.ts';

function decode(encoded: string, count: number, size: number, mode: string, filter?: string): ArrayBuffer {
  const target = new Uint8Array(count * size);
  meshoptDecoder.decodeGltfBuffer(target, count, size, Uint8Array.from(Buffer.from(encoded, 'base64')), mode, filter);
  return target.buffer;
}

test('vertices: twenty of four numbers that rise, fall, jump and repeat', () => {
  const encoded =
    'oAcADipGYn6attLu9dm9oYVp/wAAAE0xFQYFAAIiKooAAAAKBVVVVVVVVVVVVQAAAAAAAAAHACEhISEhISEhISEhISEhIf8AAAAhISEhBwA8Pj4+Pj4+Pj4+Pj4+Pj7/AAAAPD4+PgYCIyIyIyIyI64AAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA6AMAAAAA';
  const expected = Array.from({ length: 20 }, (_, i) => [i * i * 7, 1000 - i * 3, (i * 7919) % 65536, i % 3]).flat();
  expect([...new Uint16Array(decode(encoded, 20, 8, 'ATTRIBUTES', 'NONE'))]).toEqual(expected);
});

test('triangles: those that share edges, and those that share nothing', () => {
  const encoded = '4fAQAP///3//FAICVBf/EgEBDAB2h1ZneKmGZYlomAFpAAA=';
  expect([...new Uint16Array(decode(encoded, 21, 2, 'TRIANGLES'))]).toEqual([
    0, 1, 2, 2, 1, 3, 2, 3, 4, 10, 11, 12, 0, 3, 4, 9, 8, 7, 12, 11, 13,
  ]);
});

test('a sequence of indices', () => {
  const indices = new Uint16Array(decode('0QAEAATBDAUABBgAAAAA', 9, 2, 'INDICES'));
  expect([...indices]).toEqual([0, 1, 1, 2, 400, 401, 2, 3, 9]);
});

test('directions laid out from an octahedron', () => {
  const encoded = 'oAE8AAAA/aoBPAAAAP1XAAEMAAAA/gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB/AH8A';
  const directions = new Int8Array(decode(encoded, 3, 4, 'ATTRIBUTES', 'OCTAHEDRAL'));
  expect([...directions]).toEqual([127, 0, 0, 0, 0, -127, 0, 0, 73, 73, -74, 127]);
});

test('rotations without their largest part', () => {
  const encoded =
    'oAEMAAAAsgEMAAAACwEMAAAAsQEMAAAACgEcAAAAtAE8AAAADhkBMAAAAAUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/wc=';
  const rotations = new Int16Array(decode(encoded, 3, 8, 'ATTRIBUTES', 'QUATERNION'));
  expect([...rotations]).toEqual([0, 0, 0, 32767, 23170, 0, 0, 23170, 16399, -16378, 16378, -16378]);
});

test('numbers of an exponent and a mantissa', () => {
  const encoded = 'oAABMAAAAF8BMAAAAAwBMAAAABABMAAAAP8AATAAAAAIATAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB7wAA/O8=';
  expect([...new Float32Array(decode(encoded, 2, 8, 'ATTRIBUTES', 'EXPONENTIAL'))]).toEqual([0.5, -2, 1000, 0.25]);
});

test('data of another kind, and data that ends early, are refused', () => {
  expect(() => decode('4fAQ', 1, 4, 'ATTRIBUTES')).toThrow('no vertices');
  expect(() => decode('oAAA', 1, 4, 'ATTRIBUTES')).toThrow();
  expect(() => decode('oAAA', 3, 2, 'TRIANGLES')).toThrow('no triangles');
});
