/** An MFA change while its dialog is open. */
import type { MfaFactor, TotpSetUp } from '@storefront/contract';

export type MfaChange =
  | { readonly kind: 'sms' | 'renew' | 'forget' }
  | { readonly kind: 'app'; readonly setUp: TotpSetUp }
  | { readonly kind: 'remove' | 'rename'; readonly factor: MfaFactor }
  | { readonly kind: 'keep-codes'; readonly codes: readonly string[]; readonly success: string };
