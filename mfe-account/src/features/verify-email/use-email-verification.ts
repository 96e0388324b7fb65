/** Verifies an email address with the token of a link, for the signed-in user. */
import { call, contract } from '@storefront/contract';
import { type AppThunk, rememberUser, selectUser, signedIn, useAppDispatch, useAppSelector } from '@storefront/state';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { attemptFailureOf, type Failure } from '../attempts/failure.ts';
import { useLinkToken } from '../email-links/use-link-token.ts';
import { VERIFICATION_LINK } from '../kept/kept-keys.ts';

type Verification =
  | { readonly is: 'under-way' }
  | { readonly is: 'missing' }
  | { readonly is: 'done'; readonly email: string }
  /** The link's own account must be signed in. */
  | { readonly is: 'elsewhere'; readonly failure: Failure }
  /** `isFinal`: a retry would not help. */
  | { readonly is: 'failed'; readonly failure: Failure; readonly isFinal: boolean; readonly retry: () => void };

/** Problems of the link itself. */
const finalProblems = ['link_invalid', 'email_taken'];
const problemsOfReader = ['link_needs_sign_in', 'link_of_other_account'];

export function useEmailVerification(): Verification {
  const { isRead, token: brought, forget } = useLinkToken();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id;
  const [email, setEmail] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const sent = useRef<string>(undefined);
  const token = brought ?? (isRead ? (keptInTab.get(VERIFICATION_LINK) ?? undefined) : undefined);
  const isFinal = failure !== undefined && finalProblems.includes(failure.code);

  const verify = async (linkToken: string) => {
    setEmail(undefined);
    setFailure(undefined);
    try {
      const proved = await call(contract.verifyEmail, { body: { token: linkToken } });
      setEmail(proved.email);
    } catch (error) {
      const refused = attemptFailureOf(error);
      setFailure(refused);
      // Signing in leaves this page and returns to it.
      if (problemsOfReader.includes(refused.code)) keptInTab.set(VERIFICATION_LINK, linkToken);
      if (!finalProblems.includes(refused.code)) return;
    }
    keptInTab.remove(VERIFICATION_LINK);
    forget();
    // Also runs after a refusal: the link may have succeeded although its response was lost.
    await dispatch(renewSession);
  };
  const begin = useEffectEvent(verify);
  useEffect(() => {
    if (token === undefined) return;
    const attempt = `${token} ${userId}`;
    if (sent.current === attempt) return;
    sent.current = attempt;
    void begin(token);
  }, [token, userId]);

  if (email !== undefined) return { is: 'done', email };
  if (failure && problemsOfReader.includes(failure.code)) return { is: 'elsewhere', failure };
  if (failure) return { is: 'failed', failure, isFinal, retry: () => token && void verify(token) };
  return { is: isRead && token === undefined ? 'missing' : 'under-way' };
}

/** Reloads the signed-in user; silent when the server is unreachable. */
const renewSession: AppThunk<Promise<void>> = async (dispatch, _getState, { cartSaves }) => {
  await cartSaves.last;
  const isStillTheirs = dispatch(rememberUser());
  const session = await call(contract.getSession, {}, { background: true }).catch(() => undefined);
  if (session?.user && isStillTheirs()) dispatch(signedIn(session));
};
