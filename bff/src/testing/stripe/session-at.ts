/** The id of the session whose page is at an address. */
export const sessionAt = (url: string | undefined) => url?.split('/').at(-1) ?? '';
