import type { ConnectionUsage, TextUsage } from '@storefront/contract/console';

export const textWords: Readonly<Record<TextUsage['purpose'], string>> = {
  'sign-in': 'signing in',
  enrolling: 'enrolling phones',
};

export const connectionWords: Readonly<Record<ConnectionUsage['of'], string>> = {
  server: 'connections to the database server',
  database: 'connections to the database',
  role: 'connections of the database role',
};

/** Returns `media, product files and uploads`. */
export const listWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

export const daysWords = (days: number) => (days === 0 ? 'Less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`);
