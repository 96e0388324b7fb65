import { formButton, postForm } from '@storefront/contract/forms/form-button';
import { Button, type ButtonSize, type ButtonVariant } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { nameOf } from './name-of.ts';
import type { Wanted } from './use-downloads.ts';

export interface DownloadProps {
  readonly productId: string;
  readonly busyWith: Wanted | undefined;
  readonly onDownload: (wanted: Wanted) => void;
}

interface DownloadButtonProps extends DownloadProps {
  readonly wanted: Wanted;
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

export function DownloadButton({ productId, busyWith, onDownload, wanted, label, ...look }: DownloadButtonProps) {
  const { version, file } = wanted;
  const isBusy = busyWith?.version === version && busyWith.file.name === file.name;
  return (
    <form {...postForm('download', { productId, version, name: file.name })}>
      <Button
        {...formButton(() => onDownload(wanted))}
        variant="secondary"
        {...look}
        aria-label={isBusy ? undefined : `${label}: ${nameOf(file)}, ${formatBytes(file.bytes)}, version ${version}`}
        busy={isBusy}
        busyLabel="Preparing..."
      >
        {label}
      </Button>
    </form>
  );
}
