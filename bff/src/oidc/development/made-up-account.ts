/** An account of the development identity provider: what its user says of themselves. */
export interface MadeUpAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailVerified: boolean;
}
