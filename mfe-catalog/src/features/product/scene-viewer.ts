/** Address of Android's Scene Viewer, as described at developers.google.com/ar/develop/scene-viewer. */

interface Shown {
  readonly title: string;
  /** Absolute addresses: of the GLB, and of the page that is shown where there is no Scene Viewer. */
  readonly file: string;
  readonly page: string;
}

/** It opens in the camera's picture, in true size; devices without it show the model alone. */
export function sceneViewerUrl({ title, file, page }: Shown): string {
  const query = Object.entries({ file, mode: 'ar_preferred', title }).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  const intent = [
    'Intent',
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
    'end',
  ];
  return `intent://arvr.google.com/scene-viewer/1.0?${query.join('&')}#${intent.join(';')};`;
}
