import { TextLink } from '@storefront/ui';
import type { LegalSection } from '../legal-text.tsx';

export const licenceSections: readonly LegalSection[] = [
  {
    id: 'seats',
    title: 'Licence seats',
    body: (
      <p>
        The quantity of an item is its number of seats: how many people may use the asset. One seat is for one person,
        on as many devices as they like, and may pass to another person for good, not back and forth. Adding seats later
        is a new purchase of the same item. Those who only look at, play or hear what you made need no seat.
      </p>
    ),
  },
  {
    id: 'licence',
    title: 'What you may do',
    body: (
      <>
        <p>The licence lasts for good and applies everywhere. It is not exclusive: others buy the same models.</p>
        <ul>
          <li>You may use the asset in your own projects, commercial ones included, as many as you like.</li>
          <li>You may change it as you like.</li>
          <li>
            You may show and sell what you made with it: games, films, pictures, prints. Crediting the studio is
            appreciated.
          </li>
          <li>
            You may not resell or give away the asset itself, changed or not, nor in a form from which it can be taken
            out.
          </li>
          <li>You may not claim that you made it, nor register it as a trademark.</li>
        </ul>
        <p>The models stay the studio’s own work; you own your licence and what you make with it.</p>
      </>
    ),
  },
  {
    id: 'downloads',
    title: 'Downloads and new versions',
    body: (
      <>
        <p>
          What you bought is in <TextLink to="/library">your library</TextLink>, to download as often as you like, even
          when it is no longer sold. New versions of it are yours at no cost, and earlier ones stay. The store emails
          you when there is one, but does not promise any.
        </p>
        <p>
          Keep a copy of what matters to you. Deleting your account empties your library; your licences then hold for
          the copies you have.
        </p>
      </>
    ),
  },
];
