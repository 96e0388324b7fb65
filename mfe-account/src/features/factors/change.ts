/** A change of what protects the account, while its dialog is open. */
import type { Factor, TotpSetUp } from '@storefront/contract';

export type Change =
  | { readonly kind: 'sms' | 'renew' | 'forget' }
  | { readonly kind: 'app'; readonly setUp: TotpSetUp }
  | { readonly kind: 'remove' | 'rename'; readonly factor: Factor }
  | { readonly kind: 'keep-codes'; readonly codes: readonly string[]; readonly success: string };
