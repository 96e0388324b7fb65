/** Bounds of what a profile takes; apart from its endpoints, so that a page can know them alone. */

/** Of a username, a first or a last name. */
export const MAX_NAME_LENGTH = 50;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const MAX_PICTURE_BYTES = 5_000_000;
