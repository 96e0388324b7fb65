/** The tags of the OpenAPI document: one for each domain, with the docs of its endpoints. */
import { accountDocs } from '../account/docs.ts';
import { accountEndpoints } from '../account/endpoints.ts';
import { accountHistoryDocs } from '../account-history/docs.ts';
import { accountHistoryEndpoints } from '../account-history/endpoints.ts';
import { cartDocs } from '../cart/docs.ts';
import { cartEndpoints } from '../cart/endpoints.ts';
import { catalogDocs } from '../catalog/docs.ts';
import { catalogEndpoints } from '../catalog/endpoints.ts';
import type { EndpointName } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import type { AnyDocs } from '../endpoint-docs.ts';
import { fileDocs } from '../files/docs.ts';
import { fileEndpoints } from '../files/endpoints.ts';
import { giftDocs } from '../gifts/docs.ts';
import { giftEndpoints } from '../gifts/endpoints.ts';
import { libraryDocs } from '../library/docs.ts';
import { libraryEndpoints } from '../library/endpoints.ts';
import { mfaDocs } from '../mfa/docs.ts';
import { mfaEndpoints } from '../mfa/endpoints.ts';
import { oidcDocs } from '../oidc/docs.ts';
import { oidcEndpoints } from '../oidc/endpoints.ts';
import { operationDocs } from '../operations/docs.ts';
import { operationEndpoints } from '../operations/endpoints.ts';
import { orderDocs } from '../orders/docs.ts';
import { orderEndpoints } from '../orders/endpoints.ts';
import { passkeyDocs } from '../passkeys/docs.ts';
import { passkeyEndpoints } from '../passkeys/endpoints.ts';
import { profileDocs } from '../profile/docs.ts';
import { profileEndpoints } from '../profile/endpoints.ts';
import { sessionDocs } from '../sessions/docs.ts';
import { sessionEndpoints } from '../sessions/endpoints.ts';
import { studioSettingDocs } from '../studio-settings/docs.ts';
import { studioSettingEndpoints } from '../studio-settings/endpoints.ts';
import { supportDocs } from '../support/docs.ts';
import { supportEndpoints } from '../support/endpoints.ts';
import { wishlistDocs } from '../wishlist/docs.ts';
import { wishlistEndpoints } from '../wishlist/endpoints.ts';

export type { AnyDocs };

/** A new domain without docs does not compile. */
export const documentation = {
  ...catalogDocs,
  ...wishlistDocs,
  ...accountDocs,
  ...accountHistoryDocs,
  ...sessionDocs,
  ...mfaDocs,
  ...passkeyDocs,
  ...profileDocs,
  ...fileDocs,
  ...oidcDocs,
  ...cartDocs,
  ...orderDocs,
  ...giftDocs,
  ...libraryDocs,
  ...supportDocs,
  ...studioSettingDocs,
  ...operationDocs,
} as const satisfies Record<EndpointName, AnyDocs>;

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** In the order of a purchase, then the rest. */
export const tags: readonly Tag[] = [
  { name: 'Catalogue', description: 'What is sold. Public.', endpoints: catalogEndpoints },
  { name: 'Accounts', description: 'Signing up, email address, password, deletion.', endpoints: accountEndpoints },
  { name: 'Sessions', description: 'Signing in and out, and where a user is signed in.', endpoints: sessionEndpoints },
  { name: 'Cart', description: 'The cart of the signed-in user, and its discount code.', endpoints: cartEndpoints },
  { name: 'Orders', description: 'Paying for the cart, orders, invoices and refunds.', endpoints: orderEndpoints },
  { name: 'Library', description: 'Owned products, their files and licences.', endpoints: libraryEndpoints },
  { name: 'Gifts', description: 'Purchases for another person.', endpoints: giftEndpoints },
  { name: 'Wishlist', description: 'Products that a user wants.', endpoints: wishlistEndpoints },
  { name: 'Profile', description: 'Names and picture of the user.', endpoints: profileEndpoints },
  { name: 'Account history', description: 'What happened to the account.', endpoints: accountHistoryEndpoints },
  { name: 'MFA', description: 'Codes at sign-in, and the factors of an account.', endpoints: mfaEndpoints },
  { name: 'Passkeys', description: 'Signing in with WebAuthn.', endpoints: passkeyEndpoints },
  { name: 'Google', description: 'Signing in with a Google account, in a browser.', endpoints: oidcEndpoints },
  { name: 'Files', description: 'Pictures that users have uploaded.', endpoints: fileEndpoints },
  { name: 'Support', description: 'Messages to the studio and its replies.', endpoints: supportEndpoints },
  { name: 'Texts', description: 'Legal and support texts of the studio.', endpoints: studioSettingEndpoints },
  { name: 'Operations', description: 'Probes, reports of browsers, this document.', endpoints: operationEndpoints },
];
