/** Proving an address: the token of its link is sent as soon as it is known. */
import { call, contract } from '@storefront/contract';
import { useAppDispatch } from '@storefront/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, failureOf } from '../attempts/use-attempt.ts';
import { useLinkToken } from '../letter-links/use-link-token.ts';
import { renewSession } from './renew-session.ts';

type Verification =
  | { readonly is: 'under-way' }
  /** The address of the page has no whole link in it. */
  | { readonly is: 'missing' }
  | { readonly is: 'done'; readonly email: string }
  /** `isFinal`: the link will never do. */
  | { readonly is: 'failed'; readonly failure: Failure; readonly isFinal: boolean; readonly retry: () => void };

/** What the server says of a link that it has looked at, rather than of the moment. */
const finalProblems = ['link_invalid', 'email_taken'];

export function useEmailVerification(): Verification {
  const { isRead, token, forget } = useLinkToken();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const sent = useRef<string>(undefined);
  const isFinal = failure !== undefined && finalProblems.includes(failure.code);

  const verify = async (linkToken: string) => {
    setEmail(undefined);
    setFailure(undefined);
    try {
      const proved = await call(contract.verifyEmail, { body: { token: linkToken } });
      setEmail(proved.email);
    } catch (error) {
      const refused = failureOf(error);
      setFailure(refused);
      if (!finalProblems.includes(refused.code)) return;
    }
    forget();
    // Also after a refusal: the link may have served a moment ago, and only the answer was lost.
    await dispatch(renewSession());
  };
  const begin = useEffectEvent(verify);
  useEffect(() => {
    if (token === undefined || sent.current === token) return;
    sent.current = token;
    void begin(token);
  }, [token]);

  if (email !== undefined) return { is: 'done', email };
  if (failure) return { is: 'failed', failure, isFinal, retry: () => token && void verify(token) };
  return { is: isRead && token === undefined ? 'missing' : 'under-way' };
}
