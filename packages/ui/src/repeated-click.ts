/** Returns true for the second press of a double click, whose target may have just appeared. */
export function isRepeatedClick({ detail }: Pick<UIEvent, 'detail'>): boolean {
  return detail > 1;
}
