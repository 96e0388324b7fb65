/** The later presses of a double click. Bundled with the apps that use it. */

/**
 * Whether `event`, of a click or of the mouse going down, is a second press in the same place right after the first: what it
 * meets may have just come there, and was not meant. A click by the keyboard never is.
 */
export function isRepeatedClick({ detail }: Pick<UIEvent, 'detail'>): boolean {
  return detail > 1;
}
