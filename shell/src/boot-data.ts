import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation';

/** @throws {Error} when the page has no boot data, because the store's server did not render it */
export function readBootData(): BootData {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('This page holds no boot data.');
  return JSON.parse(text) as BootData;
}
