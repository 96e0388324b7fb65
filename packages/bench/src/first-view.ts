import { BOOT_ELEMENT_ID } from '@storefront/federation/boot';

/** Whether the server rendered the page; otherwise it is left to the browser. */
export function hasFirstView(html: string): boolean {
  return firstViewOf(html).includes('<h1');
}

export function firstViewOf(html: string): string {
  return html.slice(html.indexOf('<div id="root">'), html.indexOf(`id="${BOOT_ELEMENT_ID}"`));
}
