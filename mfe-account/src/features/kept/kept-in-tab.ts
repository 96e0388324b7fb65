/** What is being typed, kept for this tab alone: a reload does not ask for it again. */

/** The address at the login page. */
export const LOGIN_EMAIL = 'login-email';

/** The token of a link that waits until its reader has signed in. */
export const VERIFICATION_LINK = 'verification-link';

/** Browsers that keep nothing refuse the storage altogether. */
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
