import type { ReactNode } from 'react';

/** Text excluded from translation: a sum of money, a code, a number, a file name. Bundled with the apps that use it. */
export function Verbatim({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>;
}
