import type { ReactElement } from 'react';

/**
 * Children without bare text, for components that put them next to other nodes: on a translated page, React loses text
 * that has siblings.
 */
export type Elements = ReactElement | boolean | '' | null | undefined | readonly Elements[];
