/** What a file's content is known by, in the notation of subresource integrity. */
import { createHash } from 'node:crypto';

/** @returns `sha256-…` */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
