export { renderFirstView } from './render-first-view.tsx';
export type { FirstView } from './server-runtime.ts';
