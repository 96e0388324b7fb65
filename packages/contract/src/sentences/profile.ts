/** What the profile says by itself; bundled with the page. */

export const profileSentences = {
  part_failed: 'This part of the page could not be loaded. Please try again.',
} as const;
