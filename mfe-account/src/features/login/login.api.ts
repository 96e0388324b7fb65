import { contract, type SignInAttempt } from '@storefront/contract';
import { api, query, useAppDispatch } from '@storefront/state';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({ getSignInAttempt: build.query(query(contract.getSignInAttempt)) }),
});

/** Returns the sign-in attempt that waits for MFA; null once it is over. */
export function useWaitingAttempt() {
  const dispatch = useAppDispatch();
  const { data } = loginApi.useGetSignInAttemptQuery({});
  const setAttempt = (attempt: SignInAttempt | null) => {
    const entry = { endpointName: 'getSignInAttempt', arg: {}, value: { attempt } } as const;
    dispatch(loginApi.util.upsertQueryEntries([entry]));
  };
  return [data?.attempt ?? null, setAttempt] as const;
}
