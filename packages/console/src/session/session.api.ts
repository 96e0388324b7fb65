import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../api.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsoleState: build.query(query(consoleContract.getConsoleState)),
    openConsoleByLink: build.mutation(mutation(consoleContract.openConsoleByLink)),
    signInToConsole: build.mutation(mutation(consoleContract.signInToConsole)),
    verifyConsoleSignIn: build.mutation(mutation(consoleContract.verifyConsoleSignIn)),
    signOutOfConsole: build.mutation(mutation(consoleContract.signOutOfConsole)),
  }),
});

export const {
  useGetConsoleStateQuery,
  useOpenConsoleByLinkMutation,
  useSignInToConsoleMutation,
  useSignOutOfConsoleMutation,
  useVerifyConsoleSignInMutation,
} = sessionApi;
