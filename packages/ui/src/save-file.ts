/** Saving what the page has made as a file on the shopper's device. */

/** The browser opens the address after the click has returned, and a busy one late; an address given back by then saves nothing. */
const ADDRESS_LIFETIME = 60_000; // ms

/** Hands `file` to the browser as a download called `name`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFETIME);
}
