import type { ReactNode } from 'react';

/** What no browser translates: a sum of money, a code, a number, a name of a file. */
export function Verbatim({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>;
}
