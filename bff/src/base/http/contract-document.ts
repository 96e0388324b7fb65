/** The contract that releases are checked against: an OpenAPI document, versioned by its hash. */
import { createHash } from 'node:crypto';
import { contract } from '@storefront/contract';
import { API_VERSION, openApiDocument } from '@storefront/contract/openapi';

export interface ContractDocument {
  readonly version: string;
  readonly document: Record<string, unknown>;
}

let own: ContractDocument | undefined;

/** Returns the contract of this checkout, computed once. */
export function ownContract(): ContractDocument {
  own ??= describe();
  return own;
}

function describe(): ContractDocument {
  return contractOf(openApiDocument(contract, { version: API_VERSION }));
}

export function contractOf(document: Record<string, unknown>): ContractDocument {
  return { version: createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12), document };
}
