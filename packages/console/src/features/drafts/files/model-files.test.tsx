/** A draft's model that comes in several files. */
import { consoleContract as contract, type ProductDraft } from '@storefront/contract/console';
import { answer } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDraft, aDraftFile, DRAFT_ID } from '../../../testing/draft-fixtures.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

/** The server's draft. */
let draft: ProductDraft;

beforeEach(() => {
  draft = aDraft();
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.showDraft, () => draft);
  answer(contract.announceFile, ({ body: { path, bytes } }) => {
    const id = `019a0000-0000-7000-8000-00000000f${String(draft.files.length).padStart(3, '0')}`;
    const file = aDraftFile({ id, path, bytes });
    draft = { ...draft, files: [...draft.files, file] };
    return file;
  });
});

const open = async () => {
  const view = renderConsole(`/products/drafts/${DRAFT_ID}`);
  await screen.findByRole('heading', { name: 'Text and price' });
  return view;
};
const aFile = (name: string) => new File(['content'], name);
const arrived = (...paths: string[]) =>
  waitFor(() => expect(draft.files.map(({ path }) => path).sort()).toEqual(paths.sort()));
const modelPanel = () => within(screen.getByRole('region', { name: 'Model' }));

/** A dropped folder, as browsers describe it. */
function aFolder(name: string, ...entries: object[]) {
  const batches = [entries, []];
  const readEntries = (resolve: (found: object[]) => void) => resolve(batches.shift() ?? []);
  return { name, isFile: false, createReader: () => ({ readEntries }) };
}
const anEntry = (name: string) => ({
  name,
  isFile: true,
  file: (resolve: (file: File) => void) => resolve(aFile(name)),
});

test('several files that are chosen together stand in the folder of the model, and more can be added', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Model file'), [aFile('barrel.gltf'), aFile('barrel.bin')]);
  await arrived('model/barrel.gltf', 'model/barrel.bin');
  expect(await modelPanel().findByText('model/barrel.gltf')).toBeTruthy();
  await user.upload(await screen.findByLabelText('More model files'), aFile('colormap.png'));
  await arrived('model/barrel.gltf', 'model/barrel.bin', 'model/colormap.png');
});

test('a dropped folder keeps the places of its files', async () => {
  await open();
  const zone = screen.getByRole('button', { name: 'Choose a Model' }).parentElement as HTMLElement;
  const folder = aFolder('Barrel', anEntry('barrel.gltf'), aFolder('Textures', anEntry('colormap.png')));
  fireEvent.drop(zone, { dataTransfer: { items: [{ webkitGetAsEntry: () => folder }], files: [] } });
  await arrived('model/barrel.gltf', 'model/Textures/colormap.png');
});

test('a zip is one file', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Model file'), aFile('Barrel.ZIP'));
  await arrived('model.zip');
  expect(await modelPanel().findByText('model.zip')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Model Files' })).toBeNull();
});

test('pictures without a model are not taken', async () => {
  await open();
  const zone = screen.getByRole('button', { name: 'Choose a Model' }).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [aFile('colormap.png'), aFile('barrel.bin')] } });
  expect(await modelPanel().findByText(/^colormap\.png has the wrong file type\. barrel\.bin has/)).toBeTruthy();
  expect(draft.files).toEqual([]);
});
