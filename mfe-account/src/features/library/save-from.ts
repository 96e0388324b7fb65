/** Has the browser download a file, as a press on a link to it would. */

/** The page stays, and nothing of the file passes through its memory. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
