/** Messages of the pages about gifts. */

export const giftMessages = {
  take_back_done: 'The gift is in your library now. Its link no longer works.',
  connection_lost: 'The connection was lost before an answer came. Trying again is safe.',

  opening: 'Opening your gift...',
  open_failed: 'Your gift could not be opened. Please try again.',
  link_incomplete: 'This link is incomplete. Please open the whole link from your email.',
  claimed: 'It is in your library.',
  other_account:
    'You are logged in with a different address from the one the gift was sent to. Log in with that one, or ask for the gift to be sent to your address.',
  verify_first:
    'Please confirm that the address is yours: open the link in the verification email that we sent you. Then come back here.',
} as const;

export function giftSent(email: string): string {
  return `The gift was sent to ${email}.`;
}
