import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation';

/** @throws {Error} when there is none: the page did not come from the store's server */
export function readBootData(): BootData {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('This page holds no boot data.');
  return JSON.parse(text) as BootData;
}
