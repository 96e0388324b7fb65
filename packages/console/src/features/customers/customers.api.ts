import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query({ ...query(consoleContract.findCustomers), providesTags: ['Customers'] }),
    showCustomer: build.query({ ...query(consoleContract.showCustomer), providesTags: ['Customers'] }),
    sendCustomerReset: build.mutation({
      ...query(consoleContract.sendCustomerReset),
      invalidatesTags: ['Customers', 'Audit'],
    }),
    askMfaRemoval: build.mutation({
      ...query(consoleContract.askMfaRemoval),
      invalidatesTags: ['Customers', 'Audit'],
    }),
    withdrawMfaRemoval: build.mutation({
      ...query(consoleContract.withdrawMfaRemoval),
      invalidatesTags: ['Customers', 'Audit'],
    }),
    deleteCustomer: build.mutation({
      ...query(consoleContract.deleteCustomer),
      // Leaves out the customer, whose page is still shown; the list reloads when it is opened.
      invalidatesTags: ['Orders', 'Messages', 'Audit'],
    }),
    endCustomerSessions: build.mutation({
      ...query(consoleContract.endCustomerSessions),
      invalidatesTags: ['Customers', 'Audit'],
    }),
  }),
});

export const {
  useAskMfaRemovalMutation,
  useDeleteCustomerMutation,
  useEndCustomerSessionsMutation,
  useFindCustomersQuery,
  useSendCustomerResetMutation,
  useShowCustomerQuery,
  useWithdrawMfaRemovalMutation,
} = customersApi;
