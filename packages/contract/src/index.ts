/** The contract between the browser and the backend-for-frontend. */

export type { AccountEvent } from './account-history/schemas.ts';
export {
  ApiError,
  type CallOptions,
  CLIENT_HEADER,
  call,
  DATA_AS_OF_HEADER,
  isSending,
  joinTrace,
  onReleaseSet,
  RELEASE_SET_HEADER,
  urlOf,
} from './call.ts';
export type { Cart, CartDiscount, CartItem } from './cart/schemas.ts';
export {
  type Category,
  type ComparedProduct,
  categories,
  MAX_COMPARED,
  type ModelFacts,
  type ModelFeature,
  PAGE_SIZE,
  type Picture,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductPage,
  type ProductSort,
  productSorts,
  type Reduction,
  type TriangleBudget,
  type Turntable,
  triangleBudgets,
} from './catalog/schemas.ts';
export { type Contract, contract, type EndpointName } from './contract.ts';
export {
  type Args,
  type AuthLevel,
  type CachePolicy,
  type CsrfClass,
  type Endpoint,
  endpoint,
  type Method,
  type Output,
  type Parsed,
  type RateLimitClass,
  type RoutePolicy,
  type Upload,
} from './endpoint.ts';
export {
  type AccountMfa,
  allMfaFactors,
  type MfaFactor,
  type MfaFactors,
  type SentCode,
  type SignInAttempt,
} from './factors/schemas.ts';
export type { FileMetadata, FileToken } from './files/schemas.ts';
export type { FormNotice } from './forms/forms.ts';
export type { ReceivedGift } from './gifts/schemas.ts';
export type {
  Download,
  Licence,
  OwnedProduct,
  OwnedProductDetails,
  OwnedProductFile,
  OwnedProductVersion,
} from './library/schemas.ts';
export { messages, problems, productsLoadFailed } from './messages.ts';
export { MAX_CODE_LENGTH } from './mfa/limits.ts';
export type { MfaRemoval, TotpSetUp } from './mfa/schemas.ts';
export type {
  GoogleConnection,
  GoogleDisplay,
  GoogleFlow,
  GoogleIntent,
  GooglePurpose,
} from './oidc/schemas.ts';
export type { GiftRequest, OrderGift } from './orders/gift-schemas.ts';
export type { Order, OrderLine, PaymentAttempt, Refund } from './orders/schemas.ts';
export type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from './passkeys/schemas.ts';
export * from './previous-names.ts';
export { MAX_CART_ITEMS, MAX_QUANTITY } from './primitives.ts';
export {
  allProblems,
  type FieldProblem,
  isProblemCode,
  PROBLEM_CONTENT_TYPE,
  type Problem,
  type ProblemCode,
  problemOf,
  problemSchema,
} from './problem.ts';
export type { Notifications, Profile } from './profile/schemas.ts';
export type { SessionState } from './sessions/schemas.ts';
export { STUDIO_FOUNDED, STUDIO_NAME } from './site.ts';
export { supportLimits } from './support/limits.ts';
export type { ConversationMessage, PublicSupportMessage, SupportReply } from './support/schemas.ts';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type User } from './users/schemas.ts';
export { MAX_MERGED_WISHLIST_ITEMS, MAX_WISHLIST_ITEMS } from './wishlist/schemas.ts';
