/** Replaces the offer of an app's own shared modules, and the start of containers that it imports from: there are none. */

export const initializeSharing = undefined;
