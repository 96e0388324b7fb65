import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findMessages: build.query({ ...query(consoleContract.findMessages), providesTags: ['Messages'] }),
    countOpenMessages: build.query({ ...query(consoleContract.countOpenMessages), providesTags: ['Messages'] }),
    showMessage: build.query({ ...query(consoleContract.showMessage), providesTags: ['Message'] }),
    replyToMessage: build.mutation({
      ...query(consoleContract.replyToMessage),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    setMessageHidden: build.mutation({
      ...query(consoleContract.setMessageHidden),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    setMessageClosed: build.mutation({
      ...query(consoleContract.setMessageClosed),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    assignMessage: build.mutation({
      ...query(consoleContract.assignMessage),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    listSavedReplies: build.query({ ...query(consoleContract.listSavedReplies), providesTags: ['SavedReplies'] }),
    addSavedReply: build.mutation({
      ...query(consoleContract.addSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
    changeSavedReply: build.mutation({
      ...query(consoleContract.changeSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
    removeSavedReply: build.mutation({
      ...query(consoleContract.removeSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
  }),
});

export const {
  useAddSavedReplyMutation,
  useAssignMessageMutation,
  useCountOpenMessagesQuery,
  useChangeSavedReplyMutation,
  useFindMessagesQuery,
  useListSavedRepliesQuery,
  useRemoveSavedReplyMutation,
  useReplyToMessageMutation,
  useSetMessageClosedMutation,
  useSetMessageHiddenMutation,
  useShowMessageQuery,
} = messagesApi;
