import { describe, expect, test } from 'vitest';
import { consoleRelyingParty } from './relying-party.ts';

describe('passkeys of the store answer at a console', () => {
  test.each([
    ['at another port of its host', 'http://localhost:4000', 'http://localhost:4001', 'localhost'],
    ['below its host', 'https://shop.example', 'https://console.shop.example', 'shop.example'],
    ['further below its host', 'https://shop.example', 'https://a.console.shop.example:8443', 'shop.example'],
    ['whose host is written otherwise', 'https://Shop.example', 'https://console.SHOP.example', 'shop.example'],
  ])('%s, and of that origin alone', (_, store, origin, id) => {
    expect(consoleRelyingParty(store, origin)).toEqual({ id, origins: [origin] });
  });
});

describe('no passkey answers at a console', () => {
  test.each([
    ['at a host beside it', 'https://www.shop.example', 'https://console.shop.example'],
    ['above it', 'https://www.shop.example', 'https://shop.example'],
    ['at another host that ends alike', 'https://shop.example', 'https://myshop.example'],
    ['at another host that begins alike', 'https://shop.example', 'https://shop.example.evil.example'],
    ['at another name of the same machine', 'http://localhost:4000', 'http://127.0.0.1:4001'],
    ['of a store at an IPv4 address', 'http://192.0.2.7:4000', 'http://192.0.2.7:4001'],
    ['of a store at an IPv6 address', 'http://[2001:db8::7]:4000', 'http://[2001:db8::7]:4001'],
  ])('%s', (_, store, origin) => {
    expect(consoleRelyingParty(store, origin)).toBeUndefined();
  });
});
