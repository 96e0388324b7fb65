import { STUDIO_FOUNDED } from '@storefront/contract';
import { useRefundHours } from '@storefront/state/payment-method';
import { TextLink } from '@storefront/ui';
import type { ReactNode } from 'react';
import { ScenePicture } from '../../pictures/scene-picture.tsx';
import styles from './about.module.css';
import { making } from './scenes.ts';

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.chapter}>
      <h2>{title}</h2>
      <div className={styles.prose}>{children}</div>
    </section>
  );
}

export function Beginning() {
  return (
    <Chapter title="It began with a window">
      <p>
        I work in the evenings, at a desk under a small window. When I look up from it late, mine is often the only
        light in the street. The first model I finished there was a castle. It looked deserted, so I lit one window high
        up in the keep, and suddenly somebody was home. That window gave the studio its name.
      </p>
      <p>
        It was {STUDIO_FOUNDED}. I had been making castles, creatures and odds and ends for the games I play with
        friends, because what I found elsewhere was either far too heavy or had no heart in it. They asked where one
        could get them. So I tidied up a castle and a dragon, put a price on them, and opened a shop.
      </p>
    </Chapter>
  );
}

export function Smallness() {
  return (
    <Chapter title="Why they are small">
      <p>
        A keep does not need a million polygons to look as if it has stood through a siege. It needs the right
        silhouette, and facets that catch the light. Working with so few faces keeps me honest: there is nothing to hide
        behind, so every one of them has to earn its place.
      </p>
      <p>
        It is also a kindness to whoever uses them. A light model opens on a phone, fifty of them make a village, and
        you can still take one apart and see how it was done.
      </p>
    </Chapter>
  );
}

export function Making() {
  return (
    <Chapter title="How a model is made">
      <p>
        I write my models. Each one is a small program that lays stones, shingles and planks one by one, with a little
        chance in it so that no two are alike, and always the same chance, so that it comes out the same tomorrow.
      </p>
      <figure className={styles.making}>
        <ScenePicture
          view={making}
          sizes="(min-width: 76rem) 72rem, (min-width: 48rem) 94vw, (min-resolution: 1.5dppx) 72vw, 94vw"
          alt="The windmill three times: as lines, as grey clay, and in its colours."
        />
        <figcaption>The windmill on its way: edges, faces, colours.</figcaption>
      </figure>
      <ol>
        <li>
          <strong>Edges.</strong> First the outline. If I cannot tell what it is with my eyes half shut, I start again.
        </li>
        <li>
          <strong>Faces.</strong> Then the forms, in plain clay under one low sun. Beams are bevelled, roofs sag a
          little, nothing is quite level; that is what makes a thing look built.
        </li>
        <li>
          <strong>Colours.</strong> They come last and live in the corners of the faces, from one palette, so that any
          model may stand beside any other. The shade under the eaves is baked in with them.
        </li>
        <li>
          <strong>A hard look.</strong> Doors turn on their hinges, sails on their hubs. The validator of the people who
          define the format must have nothing to say. Only then is the picture taken: of the very file you download.
        </li>
      </ol>
    </Chapter>
  );
}

export function PromisesChapter() {
  const hours = useRefundHours();
  return (
    <Chapter title="What I promise">
      <ul>
        <li>The price you see is the price you pay. Nothing is shipped, so there is nothing to pay for it.</li>
        <li>
          What you bought stays in <TextLink to="/library">your library</TextLink>, to download as often as you like.
          New versions come at no cost, and the earlier ones stay.
        </li>
        {hours !== undefined && (
          <li>{`A refund within ${hours} hours, as long as the item has not been downloaded.`}</li>
        )}
        <li>
          No newsletter, no advertising and nobody watching over your shoulder. What little I keep about you is in the{' '}
          <TextLink to="/privacy-policy">privacy policy</TextLink>, and you can take it all away with you.
        </li>
        <li>
          When you <TextLink to="/support">write</TextLink>, the one who made the model answers. If something is wrong
          with it, I put it right.
        </li>
      </ul>
    </Chapter>
  );
}
