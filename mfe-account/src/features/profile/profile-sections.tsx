import type { Profile } from '@storefront/contract';
import { Stack } from '@storefront/ui';
import { PurchasesSection } from './purchases-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { WishlistSection } from './wishlist-section.tsx';

export function ProfileSections({ user, purchases, wishlist }: Pick<Profile, 'user' | 'purchases' | 'wishlist'>) {
  return (
    <Stack>
      <SecuritySection hasPassword={user.hasPassword} />
      <PurchasesSection purchases={purchases} />
      <WishlistSection wishlist={wishlist} />
    </Stack>
  );
}
