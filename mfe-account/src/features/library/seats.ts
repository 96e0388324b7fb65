/** Licence seats in words. */

/** '1 seat', '3 seats'. */
export function seatsInWords(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`;
}
