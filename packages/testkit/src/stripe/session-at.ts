/** Returns the id of the session from its page's URL. */
export const sessionAt = (url: string | undefined) => url?.split('/').at(-1) ?? '';
