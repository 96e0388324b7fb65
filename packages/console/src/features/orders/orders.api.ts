import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findOrders: build.query({ ...query(consoleContract.findOrders), providesTags: ['Orders'] }),
    showOrder: build.query({ ...query(consoleContract.showOrder), providesTags: ['Order'] }),
    previewRefund: build.mutation(mutation(consoleContract.previewRefund)),
    refundLines: build.mutation({
      ...mutation(consoleContract.refundLines),
      invalidatesTags: ['Orders', 'Order', 'Audit', 'Today'],
    }),
    sendReceiptAgain: build.mutation({
      ...mutation(consoleContract.sendReceiptAgain),
      invalidatesTags: ['Order', 'Audit'],
    }),
    addOrderNote: build.mutation({ ...mutation(consoleContract.addOrderNote), invalidatesTags: ['Order', 'Audit'] }),
  }),
});

export const {
  useAddOrderNoteMutation,
  useFindOrdersQuery,
  usePreviewRefundMutation,
  useRefundLinesMutation,
  useSendReceiptAgainMutation,
  useShowOrderQuery,
} = ordersApi;
