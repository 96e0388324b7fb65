import type { ReceivedGift } from '@storefront/contract';
import { Poster } from '@storefront/ui/poster';
import shared from '../lines/lines.module.css';
import { seats } from '../orders/order-status.ts';

interface GiftLinesProps {
  readonly lines: ReceivedGift['lines'];
  readonly isClaimed: boolean;
}

export function GiftLines({ lines, isClaimed }: GiftLinesProps) {
  return (
    <ul className={shared.lines}>
      {lines.map((line) => (
        <li key={line.productId} className={shared.line}>
          <div className={shared.picture}>
            <Poster of={line} alt="" sizes="11rem" />
          </div>
          <div className={shared.what}>
            <h2>{line.name}</h2>
            <p className={shared.note}>{seats(line.quantity)}</p>
            {line.ownedSeats > 0 && !isClaimed && (
              <p className={shared.note}>
                {`You have ${seats(line.ownedSeats)} of it already; ${line.quantity === 1 ? 'this one is' : 'these are'} added.`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
