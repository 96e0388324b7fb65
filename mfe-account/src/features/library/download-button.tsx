import { Button, type ButtonSize, type ButtonVariant } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import type { Wanted } from './use-downloads.ts';

export interface DownloadProps {
  readonly busyWith: Wanted | undefined;
  readonly onDownload: (wanted: Wanted) => void;
}

interface DownloadButtonProps extends DownloadProps {
  readonly wanted: Wanted;
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

export function DownloadButton({ busyWith, onDownload, wanted, label, ...look }: DownloadButtonProps) {
  const { version, file } = wanted;
  const isBusy = busyWith?.version === version && busyWith.file.name === file.name;
  return (
    <Button
      variant="secondary"
      {...look}
      aria-label={isBusy ? undefined : `${label}: ${file.name}, ${formatBytes(file.bytes)}, version ${version}`}
      busy={isBusy}
      busyLabel="Preparing..."
      onClick={() => onDownload(wanted)}
    >
      {label}
    </Button>
  );
}
