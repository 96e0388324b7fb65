/** The usage of disks and text messages, with their limits. */
import type { Disk, TextUsage } from '@storefront/contract/console';
import { formatBytes } from '@storefront/ui/format-bytes';
import { Badge } from '../../layout/badge.tsx';
import { Panel } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { listWords, textWords } from './limit-words.ts';

export function DisksPanel({ disks }: { readonly disks: readonly Disk[] }) {
  return (
    <Panel title="Disks">
      <p>Where the process that serves the console writes. Buckets have no known limit.</p>
      <DataTable caption="Disks" columns={diskColumns} rows={disks} idOf={({ holds }) => holds.join()} />
    </Panel>
  );
}

export function TextsPanel({ texts }: { readonly texts: readonly TextUsage[] }) {
  return (
    <Panel title="Texts">
      <p>
        To all customers, in the last 24 hours. Each phone number, network address and account also has its own limits.
      </p>
      <DataTable caption="Texts" columns={textColumns} rows={texts} idOf={({ purpose }) => purpose} />
    </Panel>
  );
}

const disk = columnsOf<Disk>();
const diskColumns = [
  disk.accessor('holds', { header: 'Used for', cell: listWords }),
  disk.accessor('space', {
    id: 'free',
    header: 'Free',
    look: 'number',
    cell: (space) => space && formatBytes(space.freeBytes),
  }),
  disk.accessor('space', {
    id: 'total',
    header: 'Size',
    look: 'number',
    cell: (space) => space && formatBytes(space.totalBytes),
  }),
  disk.display('state', 'Status', ({ space, isNearEnd }) => {
    if (!space) return <Badge kind="bad">Not responding</Badge>;
    return isNearEnd ? <Badge kind="bad">Nearly full</Badge> : <Badge kind="good">Available</Badge>;
  }),
];

const text = columnsOf<TextUsage>();
const textColumns = [
  text.accessor('purpose', { header: 'Purpose', cell: (purpose) => textWords[purpose] }),
  text.accessor('used', { header: 'Used', look: 'number' }),
  text.accessor('limit', { header: 'Limit', look: 'number' }),
  text.display('state', 'Status', ({ used, limit, isNearEnd }) => {
    if (limit === 0) return <Badge>Turned off</Badge>;
    if (used >= limit) return <Badge kind="bad">Used up</Badge>;
    return isNearEnd ? <Badge kind="bad">Nearly used up</Badge> : <Badge kind="good">Available</Badge>;
  }),
];
