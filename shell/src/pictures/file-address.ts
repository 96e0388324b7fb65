/** URLs of the shell's own files: complete in the browser's build, bare names in the server's. */
import { createContext, useContext } from 'react';

const Directory = createContext('/');

/** Provides the directory of this release's files when rendering on the server. */
export const FilesAt = Directory.Provider;

/** A function from an imported file to its URL, equal on server and browser. */
export function useFileAddress(): (file: string) => string {
  const directory = useContext(Directory);
  return (file) => new URL(file, `http://store.invalid${directory}`).pathname;
}
