/** The browser reads the object URL after the click has returned; revoking it earlier saves nothing. */
const ADDRESS_LIFETIME = 60_000; // ms

/** Downloads `file` as `name`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFETIME);
}
