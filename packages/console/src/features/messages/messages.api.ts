import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findMessages: build.query({ ...query(consoleContract.findMessages), providesTags: ['Messages'] }),
    showMessage: build.query({ ...query(consoleContract.showMessage), providesTags: ['Message'] }),
    replyToMessage: build.mutation({
      ...mutation(consoleContract.replyToMessage),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    setMessageHidden: build.mutation({
      ...mutation(consoleContract.setMessageHidden),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    setMessageClosed: build.mutation({
      ...mutation(consoleContract.setMessageClosed),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    assignMessage: build.mutation({
      ...mutation(consoleContract.assignMessage),
      invalidatesTags: ['Messages', 'Message', 'Audit'],
    }),
    listSavedReplies: build.query({ ...query(consoleContract.listSavedReplies), providesTags: ['SavedReplies'] }),
    addSavedReply: build.mutation({
      ...mutation(consoleContract.addSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
    changeSavedReply: build.mutation({
      ...mutation(consoleContract.changeSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
    removeSavedReply: build.mutation({
      ...mutation(consoleContract.removeSavedReply),
      invalidatesTags: ['SavedReplies', 'Audit'],
    }),
  }),
});

export const {
  useAddSavedReplyMutation,
  useAssignMessageMutation,
  useChangeSavedReplyMutation,
  useFindMessagesQuery,
  useListSavedRepliesQuery,
  useRemoveSavedReplyMutation,
  useReplyToMessageMutation,
  useSetMessageClosedMutation,
  useSetMessageHiddenMutation,
  useShowMessageQuery,
} = messagesApi;
