export function seatsInWords(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`;
}
