import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../api.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsoleState: build.query(query(consoleContract.getConsoleState)),
    openConsoleByLink: build.mutation(query(consoleContract.openConsoleByLink)),
    signInToConsole: build.mutation(query(consoleContract.signInToConsole)),
    beginConsolePasskey: build.mutation(query(consoleContract.beginConsolePasskey)),
    verifyConsoleSignIn: build.mutation(query(consoleContract.verifyConsoleSignIn)),
    signOutOfConsole: build.mutation(query(consoleContract.signOutOfConsole)),
  }),
});

export const {
  useBeginConsolePasskeyMutation,
  useGetConsoleStateQuery,
  useOpenConsoleByLinkMutation,
  useSignInToConsoleMutation,
  useSignOutOfConsoleMutation,
  useVerifyConsoleSignInMutation,
} = sessionApi;
