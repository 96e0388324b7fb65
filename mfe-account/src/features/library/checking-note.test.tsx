/** The commands that verify a download. */
import { castle } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOwnedProduct, ownsProduct } from './testing/owned-product-page.tsx';
import { bundle, ownedProductDetails } from './testing/owned-products.ts';

test.each([
  ['castle.zip', 'castle.zip'],
  ['old castle.zip', '"old castle.zip"'],
])('the file %s is verified as %s on each system', async (name, argument) => {
  const [newest] = ownedProductDetails(castle).versions;
  ownsProduct(ownedProductDetails(castle, { versions: newest ? [{ ...newest, files: [{ ...bundle, name }] }] : [] }));
  openOwnedProduct();
  const commands = [`certutil -hashfile ${argument} SHA256`, `shasum -a 256 ${argument}`, `sha256sum ${argument}`];
  for (const command of commands) expect(await screen.findByText(command)).toBeDefined();
});
