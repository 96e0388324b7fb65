import { BOOT_ELEMENT_ID } from '@storefront/federation/boot';

/** True when the server rendered the page; otherwise the browser renders it. */
export function hasFirstView(html: string): boolean {
  return firstViewOf(html).includes('<h1');
}

export function firstViewOf(html: string): string {
  return html.slice(html.indexOf('<div id="root">'), html.indexOf(`id="${BOOT_ELEMENT_ID}"`));
}
