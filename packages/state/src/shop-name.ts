/** The shop's name from the page's boot data, for the pages of all apps. */
import { STUDIO_NAME } from '@storefront/contract';
import { type RootState, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';

/** Empty from an earlier server; an earlier shell stores none. */
export const selectShopName = ({ shopName }: Partial<Pick<RootState, 'shopName'>>): string => shopName ?? STUDIO_NAME;

export const useShopName = (): string => useAppSelector(selectShopName);

/** Sets the document title: the page's title, then the shop. */
export function useDocumentTitle(title: string): void {
  const shopName = useShopName();
  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title, shopName]);
}
