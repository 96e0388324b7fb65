/** Limits of the profile, without schemas, so that pages can import only them. */

export const MAX_NAME_LENGTH = 50;

export const profilePictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const MAX_PICTURE_BYTES = 5_000_000;
