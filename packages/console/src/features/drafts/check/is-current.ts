import type { ProductDraft } from '@storefront/contract/console';

/** Returns true when the draft has not changed since it was checked. */
export const isCurrent = ({ check, state }: ProductDraft) => check?.status === 'done' && check.state === state;
