/** Dates and times in the words of emails, in the shop's time zone: the reader's is unknown. */
import { memoizeLast } from './memoize.ts';
import type { ShopNow } from './studio-settings/shop-now.ts';

type Zone = Pick<ShopNow, 'timeZone'>;

/** Returns false for a name that this version of Node does not know. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const formatsOf = memoizeLast((name: string) => {
  // Another version of Node may have known it: the emails of a purchase must not fail for it.
  const timeZone = isTimeZone(name) ? name : 'UTC';
  const format = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...style, timeZone });
  return {
    day: format({ dateStyle: 'long' }),
    dayAndTime: format({ dateStyle: 'long', timeStyle: 'short' }),
    zone: format({ timeZoneName: 'short' }),
  };
});

/** Returns text such as '1 June 2026'. */
export function longDate(date: Date, { timeZone }: Zone): string {
  return formatsOf(timeZone).day.format(date);
}

/** Returns text such as '1 June 2026 at 14:30 UTC'. */
export function dateAndTime(date: Date, { timeZone }: Zone): string {
  const { dayAndTime, zone } = formatsOf(timeZone);
  const zoneName = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${dayAndTime.format(date)} ${zoneName}`;
}
