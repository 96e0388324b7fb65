import type { ReactElement } from 'react';

/**
 * Children without bare text, for components that put them beside other nodes: where a browser translates the page, React
 * loses text that has siblings.
 */
export type Elements = ReactElement | boolean | '' | null | undefined | readonly Elements[];
