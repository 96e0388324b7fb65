/** The viewer's toolbar, over a scene that draws nothing. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { OpenScene } from './scene/open-scene.ts';
import { FIRST_ORBIT } from './scene/orbit.ts';
import { ViewerControls } from './viewer-controls.tsx';
import { firstSettings, type ViewerSettings } from './viewer-settings.ts';

const still: OpenScene = {
  ...{ clips: [], hasUvs: true, hasBones: true, orbit: () => FIRST_ORBIT, picture: async () => new Blob() },
  ...{ apply() {}, turn() {}, zoom() {}, reset() {}, drawUvLayout() {}, dispose() {} },
};

interface ControlsProps {
  readonly scene: OpenScene | undefined;
  readonly clips: readonly string[];
  readonly seen: { settings: ViewerSettings };
}

function Controls({ seen, ...shown }: ControlsProps) {
  const [settings, setSettings] = useState(seen.settings);
  seen.settings = settings;
  const onChange = (changes: Partial<ViewerSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const ignored = { onFullScreen() {}, onSave() {}, onReset() {}, onClose() {} };
  return <ViewerControls {...shown} {...ignored} settings={settings} onChange={onChange} />;
}

// jsdom has no full screen.
beforeAll(() => void Object.defineProperty(document, 'fullscreenElement', { value: null }));

function open(scene: Partial<OpenScene> | null = {}, clips: readonly string[] = []) {
  const seen = { settings: firstSettings(true) };
  render(<Controls {...{ seen, clips }} scene={scene ? { ...still, ...scene } : undefined} />);
  return { user: userEvent.setup({ delay: null }), seen };
}

const button = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => button(name).ariaPressed;

test('one way to look at the surface follows another, and the same button leads back', async () => {
  const { user, seen } = open();
  await user.click(button('Colours'));
  await user.click(button('Wireframe'));
  expect(seen.settings).toMatchObject({ surface: 'colour', wireframe: true });
  await user.click(button('UVs'));
  expect([isPressed('Colours'), isPressed('UVs'), isPressed('Wireframe')]).toEqual(['false', 'true', 'true']);
  await user.click(button('UVs'));
  expect(seen.settings.surface).toBe('finished');
});

test('a model without UVs says why they cannot be shown, and can be reached by keyboard', async () => {
  const { user, seen } = open({ hasUvs: false });
  const uvs = button('UVs');
  expect(uvs.ariaDisabled).toBe('true');
  const reason = document.getElementById(uvs.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('This model has no UVs, so there is nothing to lay a texture on.');
  uvs.focus();
  await user.keyboard('{Enter}');
  expect(seen.settings.surface).toBe('finished');
});

test('bones are offered for a model that has a rig', async () => {
  const { user, seen } = open();
  await user.click(button('Bones'));
  expect(seen.settings.bones).toBe(true);
});

test('bones are not offered for a model without a rig', () => {
  open({ hasBones: false });
  expect(screen.queryByRole('button', { name: 'Bones' })).toBeNull();
});

test('arrow keys, Home and End lead through the toolbar, round its ends', async () => {
  const { user } = open();
  button('Turn').focus();
  const focused = () => document.activeElement?.textContent;
  const after = async (key: string) => {
    await user.keyboard(`{${key}}`);
    return focused();
  };
  expect(await after('ArrowRight')).toBe('Scale');
  expect(await after('ArrowLeft')).toBe('Turn');
  expect(await after('ArrowLeft')).toBe('Pictures');
  expect(await after('ArrowRight')).toBe('Turn');
  expect(await after('End')).toBe('Pictures');
  expect(await after('Home')).toBe('Turn');
});

test('of two animations of one name the second can be chosen', async () => {
  const { user, seen } = open({}, ['Walk', 'Walk']);
  const [, second] = screen.getAllByRole('option', { name: 'Walk' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Animation' }), second as HTMLElement);
  expect(seen.settings).toMatchObject({ clip: 1, plays: true });
});

test('until the model is there only the way back works', () => {
  open(null);
  const enabled = screen.getAllByRole('button').filter((one) => !(one as HTMLButtonElement).disabled);
  expect(enabled.map(({ textContent }) => textContent)).toEqual(['Pictures']);
});
