import type { ReactNode } from 'react';

/** What no browser translates: a sum of money, a code, a number, a file's name. Bundled with the apps that use it. */
export function Verbatim({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>;
}
