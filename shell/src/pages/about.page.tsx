/** The studio's story. */

import { STUDIO_FOUNDED, STUDIO_NAME } from '@storefront/contract';
import { ButtonLink, Page, TextLink } from '@storefront/ui';
import { Prose } from './prose.tsx';

export default function AboutPage() {
  return (
    <Page
      title={`About ${STUDIO_NAME}`}
      lead={`A studio of one, founded in ${STUDIO_FOUNDED}, making fantasy models for other people's worlds.`}
      narrow
    >
      <Prose>
        <h2>How it began</h2>
        <p>
          {STUDIO_NAME} opened in {STUDIO_FOUNDED} with one castle, one dragon and one question: what if a small model
          could carry as much wonder as a big one? A keep does not need a million polygons to look as if it has stood
          through a siege. It needs the right silhouette, and facets that catch the light.
        </p>
        <h2>Who makes it</h2>
        <p>
          One person. The same hands sketch the piece, model it, write the listing and answer your message when
          something is unclear. That keeps the catalogue small, and it means that nothing is in it by accident.
        </p>
        <h2>What is in the store</h2>
        <ul>
          <li>
            <strong>Buildings</strong> to live in, defend or find in ruins.
          </li>
          <li>
            <strong>Creatures</strong> to befriend or to flee from.
          </li>
          <li>
            <strong>Props</strong> for everything in between.
          </li>
        </ul>
        <h2>What you can rely on</h2>
        <p>
          A price you see before you pay, nothing to pay for shipping, everything you bought in your library for good,
          with its new versions at no cost, and a refund within 72 hours as long as the item has not been downloaded. If
          something is wrong, <TextLink to="/support">write to the studio</TextLink>.
        </p>
      </Prose>
      <div>
        <ButtonLink to="/store">Browse the store</ButtonLink>
      </div>
    </Page>
  );
}
