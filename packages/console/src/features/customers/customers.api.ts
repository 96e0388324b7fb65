import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query({ ...query(consoleContract.findCustomers), providesTags: ['Customers'] }),
    showCustomer: build.query({ ...query(consoleContract.showCustomer), providesTags: ['Customers'] }),
    sendCustomerReset: build.mutation({
      ...mutation(consoleContract.sendCustomerReset),
      invalidatesTags: ['Customers', 'Audit'],
    }),
    endCustomerSessions: build.mutation({
      ...mutation(consoleContract.endCustomerSessions),
      invalidatesTags: ['Customers', 'Audit'],
    }),
  }),
});

export const {
  useEndCustomerSessionsMutation,
  useFindCustomersQuery,
  useSendCustomerResetMutation,
  useShowCustomerQuery,
} = customersApi;
