/** Addresses of the shell's own files: the browser's build knows them whole, the server's only their names. */
import { createContext, useContext } from 'react';

const Directory = createContext('/');

/** Says in which directory the files of this release are, to whoever renders it on the server. */
export const FilesAt = Directory.Provider;

/** Makes the path of a file of what its import says: the same on the server as in the browser. */
export function useFileAddress(): (file: string) => string {
  const directory = useContext(Directory);
  return (file) => new URL(file, `http://store.invalid${directory}`).pathname;
}
