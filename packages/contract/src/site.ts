/** Whose store this is: on pages, in titles and in mail. */
export const studio = { name: 'Lanternkeep', founded: 2025 } as const;
