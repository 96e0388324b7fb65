import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, messages, problems } from '@storefront/contract';
import type { FieldErrors } from '@storefront/ui/use-form';

export type Mode = 'log-in' | 'sign-up';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Server problems about one field. */
export const fieldOfProblem: Readonly<Record<string, keyof Credentials>> = {
  invalid_email: 'email',
  weak_password: 'password',
  password_too_long: 'password',
  common_password: 'password',
};

/** Deliberately loose: the server applies the full rule with the same message. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkCredentials(mode: Mode, { email, password }: Credentials): FieldErrors<keyof Credentials> {
  return { email: checkEmail(email), password: mode === 'log-in' ? missing(password) : checkNewPassword(password) };
}

export function checkEmail(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : problems.invalid_email.message;
}

function missing(password: string): string | undefined {
  return password === '' ? messages.password_required : undefined;
}

export function checkNewPassword({ length }: string): string | undefined {
  if (length < MIN_PASSWORD_LENGTH) return problems.weak_password.message;
  return length > MAX_PASSWORD_LENGTH ? problems.password_too_long.message : undefined;
}
