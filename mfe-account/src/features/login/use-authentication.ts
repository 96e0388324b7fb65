import {
  ApiError,
  call,
  contract,
  messages,
  problems,
  type SessionState,
  type SignInAttempt,
} from '@storefront/contract';
import { useLocation, useNavigate } from '@storefront/routing';
import { addProductById, signedIn, signInIntent, useAppDispatch } from '@storefront/state';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useRef } from 'react';
import type { Failure } from '../attempts/failure.ts';
import { LOGIN_EMAIL } from '../kept/kept-keys.ts';
import type { Credentials, Mode } from './credentials.ts';

/** Returns a function that signs in or up and returns any failure. @param onAttempt called when MFA is required */
export function useAuthentication(onAttempt: (attempt: SignInAttempt) => void) {
  const completeSignIn = useCompleteSignIn();
  return async (mode: Mode, { email, password }: Credentials): Promise<Failure | undefined> => {
    const endpoint = mode === 'sign-up' ? contract.signUp : contract.signIn;
    try {
      const session = await call(endpoint, { body: { email, password } });
      if (!(await keepsCookies())) return { code: 'cookies_blocked', message: problems.cookies_blocked.message };
      if (session.attempt) onAttempt(session.attempt);
      else completeSignIn(session);
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** Asks the server, because scripts cannot read the session cookie. Returns true when the server does not answer. */
async function keepsCookies(): Promise<boolean> {
  const seen = await call(contract.getSession, {}).catch(() => undefined);
  return !seen || Boolean(seen.user ?? seen.attempt);
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { code: 'unexpected', message: messages.auth_failed };
  const { code, message } = error;
  const isTelling = code === 'network_error' || (error.problem !== undefined && code !== 'internal_error');
  return { code, message: isTelling ? message : messages.auth_failed };
}

/** Applies a new session and leaves this page, unless the shopper has already left it. */
export function useCompleteSignIn(): (session: SessionState) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return (session) => {
    const intent = signInIntent(state, search);
    keptInTab.remove(LOGIN_EMAIL);
    // The order matters: this page would redirect a signed-in user to their profile.
    if (isHere.current) navigate(intent?.returnTo ?? '/home', { replace: true });
    dispatch(signedIn(session));
    if (intent?.addProductId) void dispatch(addProductById(intent.addProductId, intent.addSeats));
  };
}
