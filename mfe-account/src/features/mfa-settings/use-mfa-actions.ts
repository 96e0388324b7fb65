import { ApiError } from '@storefront/contract';
import { enrollmentFailed, mfaMessages } from '@storefront/contract/mfa/messages';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';
import type { RecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';

/** Problem codes whose server message needs no prefix. */
const TELLING = new Set([
  'recent_sign_in_required',
  'stronger_factor_required',
  'captcha_failed',
  'captcha_expired',
  'too_many_codes',
  'too_many_factors',
  'factor_exists',
  'code_not_sent',
  'code_number_refused',
  'code_country_refused',
  'code_missing',
  'code_invalid',
  'code_expired',
  'passkey_not_added',
  'passkey_challenge_over',
  'passkey_exists',
  'too_many_passkeys',
]);

type Run = RecentSignIn['run'];

export interface MfaActions extends RecentSignIn {
  /** Like `run`, but fails with enrolment messages. */
  readonly enroll: Run;
}

/** Runs MFA changes behind a recent sign-in; render the dialog outside of forms. */
export function useMfaActions(): MfaActions {
  const { run, dialog } = useAccountAction();
  const enroll: Run = async (action) => {
    try {
      return await run(action, mfaMessages.enroll_signed_out);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, messageFor(error), error.problem, { cause: error });
    }
  };
  return { run, enroll, dialog };
}

function messageFor({ code, message }: ApiError): string {
  if (code === 'sign_in_required') return mfaMessages.enroll_signed_out;
  if (code === 'rate_limited') return mfaMessages.too_many;
  return TELLING.has(code) ? message : enrollmentFailed(message);
}
