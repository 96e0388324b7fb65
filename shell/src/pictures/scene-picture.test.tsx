/** Scene pictures, on the server and in the browser. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilesAt } from './file-address.ts';
import { ScenePicture, type SceneView } from './scene-picture.tsx';

const view = (at: string): SceneView => ({
  day: { avif: { 640: `${at}day.avif` }, webp: `${at}day.webp` },
  night: { avif: { 640: `${at}night.avif` }, webp: `${at}night.webp` },
  width: 640,
  height: 480,
});

test('have the same addresses where the build knows only the names of files as where it knows all of them', () => {
  const onServer = renderToString(
    <FilesAt value="/assets/shell/v1/">
      <ScenePicture view={view('')} alt="A valley" sizes="100vw" />
    </FilesAt>,
  );
  const inBrowser = renderToString(
    <ScenePicture view={view('https://store.example/assets/shell/v1/')} alt="A valley" sizes="100vw" />,
  );
  expect(onServer).toBe(inBrowser);
  expect(onServer).toContain('srcSet="/assets/shell/v1/night.avif 640w"');
});

test('are dark where the theme is, and small screens come first', () => {
  const html = renderToString(
    <ScenePicture
      view={view('/wide-')}
      narrow={{ view: view('/tall-'), below: '56rem', sizes: '100vw' }}
      alt=""
      sizes="100vw"
    />,
  );
  const medias = [...html.matchAll(/type="image\/avif" srcSet="(\S+) [^>]*?(?:media="([^"]*)"|>)/g)].map(
    ([, file, media]) => [file, media?.replaceAll('&lt;', '<')],
  );
  expect(medias).toEqual([
    ['/tall-night.avif', '(width < 56rem) and (prefers-color-scheme: dark)'],
    ['/tall-day.avif', '(width < 56rem)'],
    ['/wide-night.avif', '(prefers-color-scheme: dark)'],
    ['/wide-day.avif', undefined],
  ]);
});
