/** Starts a download like a link: the page stays, and the file is not held in memory. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
