import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const consoleOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findOrders: build.query({ ...query(consoleContract.findOrders), providesTags: ['Orders'] }),
    showOrder: build.query({ ...query(consoleContract.showOrder), providesTags: ['Order'] }),
    previewRefund: build.mutation(query(consoleContract.previewRefund)),
    refundLines: build.mutation({
      ...query(consoleContract.refundLines),
      invalidatesTags: ['Orders', 'Order', 'Audit', 'Today'],
    }),
    sendReceiptAgain: build.mutation({
      ...query(consoleContract.sendReceiptAgain),
      invalidatesTags: ['Order', 'Audit'],
    }),
    addOrderNote: build.mutation({ ...query(consoleContract.addOrderNote), invalidatesTags: ['Order', 'Audit'] }),
  }),
});

export const {
  useAddOrderNoteMutation,
  useFindOrdersQuery,
  usePreviewRefundMutation,
  useRefundLinesMutation,
  useSendReceiptAgainMutation,
  useShowOrderQuery,
} = consoleOrdersApi;
