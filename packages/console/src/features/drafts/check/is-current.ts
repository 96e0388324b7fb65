import type { ProductDraft } from '@storefront/contract/console';

/** Whether the draft is as it was when it was checked. */
export const isCurrent = ({ check, state }: ProductDraft) => check?.status === 'done' && check.state === state;
