import { createHash } from 'node:crypto';

/** Returns the subresource integrity of the content: `sha256-…`. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
