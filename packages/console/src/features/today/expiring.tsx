/** A card for each limit that is nearly reached and each certificate that expires soon. */
import type { Waiting } from '@storefront/contract/console';
import { formatBytes } from '@storefront/ui/format-bytes';
import { connectionWords, daysWords, listWords, textWords } from '../health/limit-words.ts';
import { TodayCard } from './card.tsx';

const TO = '/health';

export function Expiring({ nearEnd }: { readonly nearEnd: Waiting['nearEnd'] }) {
  const { texts, connections, disks, certificates } = nearEnd;
  return (
    <>
      {certificates.map(({ uses, daysLeft }) => (
        <TodayCard
          key={uses.join()}
          figure={daysLeft < 0 ? 'Expired' : daysWords(daysLeft)}
          label={
            daysLeft < 0
              ? `is the certificate of ${listWords(uses)}`
              : `until the certificate of ${listWords(uses)} expires`
          }
          to={TO}
        />
      ))}
      {disks.map(
        ({ holds, space }) =>
          space && (
            <TodayCard
              key={holds.join()}
              figure={formatBytes(space.freeBytes)}
              label={`left of ${formatBytes(space.totalBytes)}, on the disk of ${listWords(holds)}`}
              to={TO}
            />
          ),
      )}
      {connections && (
        <TodayCard
          figure={`${connections.used} of ${connections.limit}`}
          label={`${connectionWords[connections.of]} in use`}
          to={TO}
        />
      )}
      {texts.map(({ purpose, used, limit }) => (
        <TodayCard
          key={purpose}
          figure={`${used} of ${limit}`}
          label={`texts for ${textWords[purpose]} used in 24 hours`}
          to={TO}
        />
      ))}
    </>
  );
}
