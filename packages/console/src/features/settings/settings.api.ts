import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: build.query({ ...query(consoleContract.listSettings), providesTags: ['Settings'] }),
    showSettingHistory: build.query({ ...query(consoleContract.showSettingHistory), providesTags: ['Settings'] }),
    saveSetting: build.mutation({ ...mutation(consoleContract.saveSetting), invalidatesTags: ['Settings', 'Audit'] }),
    previewText: build.mutation(mutation(consoleContract.previewText)),
  }),
});

export const { useListSettingsQuery, usePreviewTextMutation, useSaveSettingMutation, useShowSettingHistoryQuery } =
  settingsApi;
