/** The OpenAPI document for people and generators: the contract with prose, examples and this store's address. */
import { describedDocument } from '@storefront/contract/documentation';
import { limitInWords } from '../../base/http/rate-limit.ts';

/** Builds the document on first use. @param origin the store's public one */
export function servedDocument(origin: string): () => Record<string, unknown> {
  let document: Record<string, unknown> | undefined;
  return () => {
    document ??= describedDocument({ origin, limitOf: limitInWords });
    return document;
  };
}
