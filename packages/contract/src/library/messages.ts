export const libraryMessages = {
  load_failed: 'Your library could not be loaded. Please try again later.',
  owned_product_load_failed: 'This could not be loaded. Please try again later.',
  empty: 'Your library is empty',
  empty_advice: 'What you buy stays here for good, and new versions arrive here too.',
  nothing_found: 'Nothing in your library matches your search.',
  not_owned: 'This is not in your library',
  not_owned_advice: 'Refunded items leave your library. Everything else you bought is there.',
  not_sold: 'It is no longer sold, but it is yours to keep and stays here to download.',
  no_files: 'There is nothing to download yet.',
  link_expired: 'That download link has expired: links work for a short time only. Please start the download again.',
  link_refunded: 'That download link no longer works, because the purchase it was made for was refunded.',
  right_ends: 'Once you have downloaded any of these files, these purchases can no longer be refunded:',
  licence_not_owned: 'There is no licence at this address',
  licence_not_owned_advice: 'A licence ends with a refund. All your other licences are in your library.',
  licence_load_failed: 'The licence could not be loaded. Please try again later.',
  add_login: 'Please log in to add this to your library.',
  add_failed: 'This could not be added to your library. Please try again later.',
  part_failed: 'This part of the page could not be loaded. Please try again.',
} as const;

/** The notice about a free product. */
export function addedToLibrary(name: string): string {
  return `${name} is in your library`;
}

export function downloadBegun(name: string): string {
  return `The download of ${name} has begun.`;
}
