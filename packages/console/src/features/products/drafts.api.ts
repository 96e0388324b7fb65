import { consoleContract, type ProductDraft } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

interface Kept {
  readonly dispatch: (action: never) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: ProductDraft }>;
}

/** Caches the draft from the response of a change. */
async function keepDraft(_: unknown, { dispatch, queryFulfilled }: Kept): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
  if (data) dispatch(draftsApi.util.upsertQueryData('showDraft', { params: { draftId: data.id } }, data) as never);
}

export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query({ ...query(consoleContract.listDrafts), providesTags: ['Drafts'] }),
    showDraft: build.query({ ...query(consoleContract.showDraft), providesTags: ['Draft'] }),
    createDraft: build.mutation({ ...query(consoleContract.createDraft), invalidatesTags: ['Drafts', 'Audit'] }),
    editProduct: build.mutation({
      ...query(consoleContract.editProduct),
      invalidatesTags: ['Drafts', 'Products', 'Audit'],
    }),
    duplicateProduct: build.mutation({
      ...query(consoleContract.duplicateProduct),
      invalidatesTags: ['Drafts', 'Audit'],
    }),
    changeDraft: build.mutation({
      ...query(consoleContract.changeDraft),
      invalidatesTags: ['Drafts'],
      onQueryStarted: keepDraft,
    }),
    discardDraft: build.mutation({
      ...query(consoleContract.discardDraft),
      invalidatesTags: ['Drafts', 'Products', 'Audit'],
    }),
    removeFile: build.mutation({ ...query(consoleContract.removeFile), invalidatesTags: ['Draft'] }),
    checkDraft: build.mutation({ ...query(consoleContract.checkDraft), onQueryStarted: keepDraft }),
    planPublication: build.query({ ...query(consoleContract.planPublication), keepUnusedDataFor: 0 }),
    publishDraft: build.mutation({
      ...query(consoleContract.publishDraft),
      invalidatesTags: ['Drafts', 'Products', 'Audit'],
    }),
  }),
});

export const {
  useCheckDraftMutation,
  useCreateDraftMutation,
  useDiscardDraftMutation,
  useDuplicateProductMutation,
  useEditProductMutation,
  useListDraftsQuery,
  usePlanPublicationQuery,
  usePublishDraftMutation,
  useRemoveFileMutation,
  useShowDraftQuery,
} = draftsApi;
