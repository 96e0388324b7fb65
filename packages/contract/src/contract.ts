/** Every endpoint of the store; no other route exists. */
import { accountEndpoints } from './account/endpoints.ts';
import { accountHistoryEndpoints } from './account-history/endpoints.ts';
import { cartEndpoints } from './cart/endpoints.ts';
import { catalogEndpoints } from './catalog/endpoints.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { giftEndpoints } from './gifts/endpoints.ts';
import { libraryEndpoints } from './library/endpoints.ts';
import { mfaEndpoints } from './mfa/endpoints.ts';
import { oidcEndpoints } from './oidc/endpoints.ts';
import { operationEndpoints } from './operations/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { passkeyEndpoints } from './passkeys/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { studioSettingEndpoints } from './studio-settings/endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { wishlistEndpoints } from './wishlist/endpoints.ts';

export const contract = {
  ...catalogEndpoints,
  ...wishlistEndpoints,
  ...accountEndpoints,
  ...accountHistoryEndpoints,
  ...sessionEndpoints,
  ...mfaEndpoints,
  ...passkeyEndpoints,
  ...profileEndpoints,
  ...fileEndpoints,
  ...oidcEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...giftEndpoints,
  ...libraryEndpoints,
  ...supportEndpoints,
  ...studioSettingEndpoints,
  ...operationEndpoints,
} as const;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
