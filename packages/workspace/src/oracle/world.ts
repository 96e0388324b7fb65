/** What scripts do with accounts, whichever system keeps them, and what may come of it. */

export type Outcome =
  | 'signed in'
  | 'signed out'
  | 'second factor needed'
  | 'code sent'
  | 'enrolled'
  | 'address proved'
  | 'link sent'
  | 'password set'
  | `refused: ${Refusal}`;

export type Refusal =
  | 'e-mail is taken'
  | 'e-mail is none'
  | 'password is weak'
  | 'password is common'
  | 'e-mail or password is wrong'
  | 'e-mail is unknown'
  | 'password is wrong'
  | 'address is not proved'
  | 'phone is none'
  | 'factor is there already'
  | 'code is missing'
  | 'code is wrong'
  | 'attempt is over'
  | 'link is not valid';

/** Which code is typed: the newest one, the one before it, another of six digits, or none. */
export type CodeChoice = 'right' | 'earlier' | 'wrong' | 'none';

/** One browser before one system of accounts. */
export interface World {
  signUp(email: string, password: string): Promise<Outcome>;
  signIn(email: string, password: string): Promise<Outcome>;
  /** Opens the newest link that proves the address. */
  proveEmail(email: string): Promise<Outcome>;
  /** Whether the browser is signed in, as the server sees it. */
  look(): Promise<Outcome>;
  sendEnrollmentCode(phone: string): Promise<Outcome>;
  enroll(code: CodeChoice): Promise<Outcome>;
  sendSignInCode(): Promise<Outcome>;
  proveFactor(code: CodeChoice): Promise<Outcome>;
  askForReset(email: string): Promise<Outcome>;
  /** Sets a password by the newest link that was sent. */
  reset(email: string, password: string): Promise<Outcome>;
}

/** A code of six digits that is none of `codes`. */
export function wrongCode(...codes: readonly string[]): string {
  return ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? '333333';
}
