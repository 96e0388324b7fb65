import { MAX_DRAFT_FILE } from '@storefront/contract/console';
import { formatBytes } from '@storefront/ui/format-bytes';

/** Returns the reason that a local file is refused, as a sentence; undefined when it is accepted. */
export function fileRefusal(name: string, file: File, accepts?: (file: File) => boolean): string | undefined {
  if (accepts && !accepts(file)) return `${name} has the wrong file type.`;
  if (file.size === 0) return `${name} is empty.`;
  if (file.size > MAX_DRAFT_FILE) return `${name} is larger than ${formatBytes(MAX_DRAFT_FILE)}.`;
  return undefined;
}
