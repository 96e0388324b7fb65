/** The contract that releases are checked against: an OpenAPI document, versioned by its hash. */
import { createHash } from 'node:crypto';
import { contract } from '@storefront/contract';
import { openApiDocument } from '@storefront/contract/openapi';

export interface ContractDocument {
  readonly version: string;
  readonly document: Record<string, unknown>;
}

const API_VERSION = '1.0.0';

let own: ContractDocument | undefined;

/** The contract of this checkout, computed once. */
export function ownContract(): ContractDocument {
  own ??= describe();
  return own;
}

function describe(): ContractDocument {
  const document = openApiDocument(contract, { version: API_VERSION });
  return { version: createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12), document };
}
