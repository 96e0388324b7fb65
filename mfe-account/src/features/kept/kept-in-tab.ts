/** Form input stored in this tab, to survive a reload. */

export const LOGIN_EMAIL = 'login-email';

/** The token of a verification link, until its reader has signed in. */
export const VERIFICATION_LINK = 'verification-link';

/** Storage access can throw. */
function kept<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

export const keepInTab = (key: string, text: string) => kept((storage) => storage.setItem(key, text));
export const keptInTab = (key: string) => kept((storage) => storage.getItem(key)) ?? undefined;
export const forgetInTab = (key: string) => kept((storage) => storage.removeItem(key));
