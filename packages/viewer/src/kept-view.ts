/** Keeps how models are looked at until the tab is closed, so that one model is compared with the next alike. */
import { keptInTab } from '@storefront/utils/kept';
import { surfaces, type ViewerSettings } from './viewer-settings.ts';

const KEY = 'storefront.view';

type KeptView = Pick<ViewerSettings, 'surface' | 'wireframe' | 'bones' | 'scale'>;

export function keptView(): Partial<KeptView> {
  const kept = parsed(keptInTab.get(KEY) ?? '{}');
  const surface = surfaces.find((one) => one === kept?.surface);
  const switches = (['wireframe', 'bones', 'scale'] as const).filter((name) => kept?.[name] === true);
  return { ...(surface && { surface }), ...Object.fromEntries(switches.map((name) => [name, true])) };
}

export function keepView({ surface, wireframe, bones, scale }: ViewerSettings): void {
  keptInTab.set(KEY, JSON.stringify({ surface, wireframe, bones, scale }));
}

function parsed(text: string): Partial<Record<keyof KeptView, unknown>> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
