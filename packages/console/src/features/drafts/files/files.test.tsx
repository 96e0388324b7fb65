/** The files of a draft: uploads that are paused, interrupted and resumed, and roles of pictures. */
import { consoleContract as contract, type DraftFile, type ProductDraft } from '@storefront/contract/console';
import { answer, fail, refusal, refuse, useTurnClock } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDraft, aDraftFile, DRAFT_ID } from '../../../testing/draft-fixtures.ts';
import { aSession } from '../../../testing/fixtures.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

/** The server's draft. */
let draft: ProductDraft;
let contents: Map<string, string>;
let offsets: number[];
let replaced: string[];

beforeEach(() => {
  draft = aDraft();
  contents = new Map();
  offsets = [];
  replaced = [];
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.listDrafts, () => ({ drafts: [] }));
  answer(contract.showDraft, () => draft);
  answer(contract.changeDraft, ({ body: { fields } }) => {
    draft = { ...draft, fields, revision: draft.revision + 1 };
    return draft;
  });
  answer(contract.showFile, ({ params }) => fileOf(params.fileId));
  answer(contract.announceFile, ({ body: { path, bytes, fingerprint = null, replaces } }) => {
    const known = draft.files.find((file) => file.path === path);
    if (known && known.id !== replaces) return refusal('draft_file_exists', { file: known });
    if (replaces) replaced.push(replaces);
    const id = `019a0000-0000-7000-8000-00000000f${String(contents.size).padStart(3, '0')}`;
    contents.set(id, '');
    return keep(aDraftFile({ id, path, bytes, fingerprint, receivedBytes: 0 }));
  });
  answer(contract.removeFile, ({ params }) => {
    draft = { ...draft, files: draft.files.filter(({ id }) => id !== params.fileId) };
    return undefined;
  });
  acceptChunks();
});

afterEach(() => vi.restoreAllMocks());

const fileOf = (id: string) => draft.files.find((file) => file.id === id) ?? aDraftFile();

function keep(file: DraftFile): DraftFile {
  draft = { ...draft, files: [...draft.files.filter(({ path }) => path !== file.path), file] };
  return file;
}

function acceptChunks() {
  answer(contract.appendToFile, async ({ params: { fileId }, query: { offset }, upload }) => {
    offsets.push(offset);
    const file = fileOf(fileId);
    if (offset !== file.receivedBytes) return refusal('upload_elsewhere', { file });
    for await (const bytes of upload) {
      contents.set(fileId, (contents.get(fileId) ?? '') + new TextDecoder().decode(bytes));
      return keep({ ...file, receivedBytes: offset + bytes.byteLength });
    }
    return file;
  });
}

/** Holds chunk requests without answering them. */
function holdChunks() {
  const held: unknown[] = [];
  answer(contract.appendToFile, ({ query }) => {
    held.push(query.offset);
    return new Promise<DraftFile>(() => {});
  });
  return held;
}

async function open(...files: DraftFile[]) {
  draft = { ...draft, files };
  const view = renderConsole(`/products/drafts/${DRAFT_ID}`);
  await screen.findByRole('heading', { name: 'Text and price' });
  return view;
}

const model = new File(['0123456789'], 'Old well.glb', { lastModified: 7 });
const FINGERPRINT = 'Old well.glb|10|7';
const picture = (name: string) => new File(['picture'], name, { type: 'image/png' });
const begun = (more: Partial<DraftFile> = {}) => aDraftFile({ fingerprint: FINGERPRINT, receivedBytes: 4, ...more });
const isUploaded = async (path: string) => {
  await screen.findByText(`${path} has been uploaded.`);
};
const modelPanel = () => within(screen.getByRole('region', { name: 'Model' }));

describe('a file', () => {
  test('arrives whole, and stands where its button was', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Model file'), model);
    await isUploaded('model.glb');
    expect([...contents.values()]).toEqual(['0123456789']);
    expect(await modelPanel().findByText('10 B')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose a Model' })).toBeNull();
  });

  test('is dropped as well', async () => {
    await open();
    const zone = screen.getByRole('button', { name: 'Choose a Model' }).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [model] } });
    await isUploaded('model.glb');
  });

  test('of another kind is not taken', async () => {
    await open();
    const zone = screen.getByRole('button', { name: 'Choose a Model' }).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [picture('front.png')] } });
    expect(await modelPanel().findByText('front.png has the wrong file type.')).toBeTruthy();
    expect(draft.files).toEqual([]);
  });

  test('of a folder that cannot be read is not taken, and the page says so', async () => {
    await open();
    const zone = screen.getByRole('button', { name: 'Choose Files' }).parentElement as HTMLElement;
    const entry = {
      name: 'obj',
      isFile: false,
      createReader: () => ({ readEntries: (_: unknown, reject: () => void) => reject() }),
    };
    fireEvent.drop(zone, { dataTransfer: { items: [{ webkitGetAsEntry: () => entry }], files: [] } });
    expect(await screen.findByText('The dropped files could not be read, so none were added.')).toBeTruthy();
    expect(draft.files).toEqual([]);
  });

  test('whose upload is elsewhere goes on where the server is', async () => {
    const { user } = await open();
    let isFirst = true;
    answer(contract.appendToFile, ({ params: { fileId } }) => {
      if (!isFirst) return fileOf(fileId);
      isFirst = false;
      const file = keep({ ...fileOf(fileId), receivedBytes: 4 });
      contents.set(fileId, '0123');
      acceptChunks();
      return refusal('upload_elsewhere', { file });
    });
    await user.upload(screen.getByLabelText('Model file'), model);
    await isUploaded('model.glb');
    expect(offsets).toEqual([4]);
    expect([...contents.values()]).toEqual(['0123456789']);
  });

  test('of which the server still reads an earlier part waits for that', async () => {
    useTurnClock();
    const { user } = await open();
    answer(contract.appendToFile, ({ params: { fileId } }) => {
      acceptChunks();
      return refusal('upload_elsewhere', { file: fileOf(fileId) });
    });
    await user.upload(screen.getByLabelText('Model file'), model);
    await isUploaded('model.glb');
    expect(offsets).toEqual([0]);
  });

  test('is paused and goes on', async () => {
    const { user } = await open();
    const held = holdChunks();
    await user.upload(screen.getByLabelText('Model file'), model);
    const bar = await screen.findByRole('progressbar', { name: 'Upload of model.glb' });
    await waitFor(() => expect(held).toEqual([0]));
    await user.click(screen.getByRole('button', { name: 'Pause model.glb' }));
    expect(await screen.findByText('Paused.')).toBeTruthy();
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    acceptChunks();
    await user.click(screen.getByRole('button', { name: 'Resume model.glb' }));
    await isUploaded('model.glb');
    expect(offsets).toEqual([0]);
  });

  test('is cancelled, and nothing of it stays', async () => {
    const { user } = await open();
    const held = holdChunks();
    await user.upload(screen.getByLabelText('Model file'), model);
    await waitFor(() => expect(held).toEqual([0]));
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of model.glb' }));
    expect(await screen.findByRole('button', { name: 'Choose a Model' })).toBeTruthy();
    await waitFor(() => expect(draft.files).toEqual([]));
  });

  test('that a reload has cut off goes on when the same one is chosen', async () => {
    const { user } = await open(begun());
    expect(modelPanel().getByText('Stopped at 4 B of 10 B. Choose the same file to continue.')).toBeTruthy();
    await user.upload(screen.getByLabelText('File for model.glb'), model);
    await isUploaded('model.glb');
    expect(offsets).toEqual([4]);
    expect(replaced).toEqual([]);
  });

  test('is replaced only if one wants to', async () => {
    const sold = aDraftFile({ isKept: true, bytes: 2_000_000, receivedBytes: 2_000_000 });
    const { user } = await open(sold);
    const choose = () => user.upload(screen.getByLabelText('File for model.glb'), model);
    await choose();
    expect(await modelPanel().findByText(/already \(2\.0 MB\)\. Replace it with this file of 10 B\?/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep Existing File: model.glb' }));
    expect(draft.files).toEqual([sold]);
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Replace model.glb' }));
    await isUploaded('model.glb');
    expect(replaced).toEqual([sold.id]);
  });

  test.each([
    ['of another kind', picture('front.png'), 'front.png has the wrong file type.'],
    ['that is empty', new File([], 'empty.glb'), 'empty.glb is empty.'],
  ])('is not replaced by one %s', async (_, other, words) => {
    const sold = aDraftFile();
    const { user } = await open(sold);
    await user.upload(screen.getByLabelText('File for model.glb'), other);
    expect(modelPanel().getByText(words)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(draft.files).toEqual([sold]);
    await user.upload(screen.getByLabelText('File for model.glb'), model);
    expect(await modelPanel().findByText(/Replace it with this file of 10 B\?/)).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  test('waits for the network, and goes on by itself', async () => {
    const { user } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(contract.appendToFile);
    await user.upload(screen.getByLabelText('Model file'), model);
    expect(await screen.findByText(/It will continue automatically\.$/)).toBeTruthy();
    acceptChunks();
    window.dispatchEvent(new Event('online'));
    await isUploaded('model.glb');
  });

  test('goes on after a sign-in', async () => {
    const { user } = await open();
    refuse(contract.appendToFile, 'console_sign_in_required');
    await user.upload(screen.getByLabelText('Model file'), model);
    expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy();
    acceptChunks();
    answer(contract.getConsoleState, () => ({ session: aSession(), attempt: null, takesLinks: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    await isUploaded('model.glb');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('whose name cannot be taken says so', async () => {
    const { user } = await open();
    refuse(contract.announceFile, 'invalid_request');
    await user.upload(screen.getByLabelText('Model file'), model);
    expect(await modelPanel().findByText(/^This file name is not allowed/)).toBeTruthy();
  });

  test('does not go on when another person signs in', async () => {
    const { user } = await open();
    refuse(contract.appendToFile, 'console_sign_in_required');
    await user.upload(screen.getByLabelText('Model file'), model);
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    acceptChunks();
    const session = aSession({ actor: 'eve@shop.example' });
    answer(contract.getConsoleState, () => ({ session, attempt: null, takesLinks: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/^Stopped at 0 B of 10 B/)).toBeTruthy();
    expect(offsets).toEqual([]);
  });

  test('that the draft has no room for says so', async () => {
    const { user } = await open();
    refuse(contract.announceFile, 'draft_too_large');
    await user.upload(screen.getByLabelText('Model file'), model);
    expect(await modelPanel().findByText('A draft can have at most 200 files and 2 GB in total.')).toBeTruthy();
  });

  test('is removed after a question', async () => {
    const { user } = await open(aDraftFile());
    await user.click(screen.getByRole('button', { name: 'Remove model.glb…' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Choose a Model' })).toBeTruthy();
  });
});

test('two files are sent at a time, and leaving the page is asked about', async () => {
  const { user } = await open();
  const held = holdChunks();
  await user.upload(
    screen.getByLabelText('Additional files'),
    ['a.obj', 'b.obj', 'c.obj'].map((name) => new File(['x'], name)),
  );
  await waitFor(() => expect(held).toHaveLength(2));
  expect(screen.getByText('Waiting for earlier files.')).toBeTruthy();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  for (const name of ['a.obj', 'b.obj', 'c.obj']) {
    await user.click(screen.getByRole('button', { name: `Cancel the upload of ${name}` }));
  }
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('further files go into the folder that is named', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Folder' }), 'obj');
  await user.upload(screen.getByLabelText('Additional files'), new File(['x'], '.well.obj'));
  await isUploaded('download/obj/well.obj');
});

test('a name is cleaned of characters that are not seen', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Additional files'), new File(['x'], 'we\u0001ll\u202e\u00a0\u007f.obj'));
  await isUploaded('download/we-ll-.obj');
});

describe('pictures', () => {
  const roles = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Use of/ }).map(({ value }) => value);

  test('become poster, scene and gallery in the order in which they come', async () => {
    const { user } = await open();
    const names = ['front.png', 'meadow (1).png', 'back.png', 'top.png'];
    await user.upload(screen.getByLabelText('Picture files'), names.map(picture));
    await waitFor(() => expect(draft.files.filter((file) => file.receivedBytes === file.bytes)).toHaveLength(4));
    expect(roles()).toEqual(['poster', 'scene', 'gallery', 'gallery']);
    await waitFor(() =>
      expect(draft.fields.pictures).toEqual({
        poster: { files: ['pictures/front.png'], areSizes: false },
        scene: { files: ['pictures/meadow -1-.png'], areSizes: false },
        gallery: ['pictures/back.png', 'pictures/top.png'].map((path) => ({ files: [path], areSizes: false })),
      }),
    );
  });

  test('of one name do not take each other’s place', async () => {
    const { user } = await open();
    const held = holdChunks();
    const named = (content: string) => new File([content], 'front.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Picture files'), [named('north'), named('southern')]);
    await waitFor(() => expect(held).toHaveLength(2));
    await user.upload(screen.getByLabelText('Picture files'), named('west'));
    acceptChunks();
    for (const name of ['front.png', 'front-2.png']) {
      await user.click(screen.getByRole('button', { name: `Pause ${name}` }));
      await user.click(screen.getByRole('button', { name: `Resume ${name}` }));
    }
    await waitFor(() => expect([...contents.values()].sort()).toEqual(['north', 'southern', 'west']));
    expect(draft.files.map(({ path }) => path).sort()).toEqual(
      ['front-2.png', 'front-3.png', 'front.png'].map((name) => `pictures/${name}`),
    );
    await waitFor(() => expect(draft.fields.pictures?.gallery).toHaveLength(1));
  });

  test('are described, ordered, given another use, and removed', async () => {
    const named = (path: string) => ({ files: [path], areSizes: false });
    const paths = ['front', 'back', 'top'].map((name) => `pictures/${name}.png`);
    const [front = '', back = '', top = ''] = paths;
    draft.fields = { ...draft.fields, pictures: { poster: named(front), gallery: [named(back), named(top)] } };
    const { user } = await open(
      ...paths.map((path, index) => aDraftFile({ path, id: `019a0000-0000-7000-8000-0000000000f${index}` })),
    );
    await user.type(screen.getByRole('textbox', { name: 'Alt text for front.png' }), 'A well');
    await user.click(screen.getByRole('button', { name: 'Move top.png earlier' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Use of back.png' }), 'Poster: the model on its own');
    await waitFor(() =>
      expect(draft.fields.pictures).toEqual({
        poster: named(back),
        gallery: [{ ...named(front), alt: 'A well' }, named(top)],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove top.png…' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(draft.fields.pictures?.gallery).toEqual([{ ...named(front), alt: 'A well' }]));
  });

  test('at an end of the gallery stay there, and the button keeps the focus', async () => {
    const paths = ['front', 'back', 'top'].map((name) => `pictures/${name}.png`);
    draft.fields = {
      ...draft.fields,
      pictures: { gallery: paths.map((path) => ({ files: [path], areSizes: false })) },
    };
    const { user } = await open(
      ...paths.map((path, index) => aDraftFile({ path, id: `019a0000-0000-7000-8000-0000000000f${index}` })),
    );
    const names = () =>
      screen.getAllByRole('button', { name: /earlier$/ }).map((button) => button.getAttribute('aria-label'));
    const moved = ['back', 'front', 'top'].map((name) => `Move ${name}.png earlier`);
    const earlier = screen.getByRole('button', { name: 'Move back.png earlier' });
    await user.click(earlier);
    expect(names()).toEqual(moved);
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(earlier);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move top.png later' }));
    expect(names()).toEqual(moved);
  });

  test('in a strip turn the model', async () => {
    const strip = { files: ['pictures/turn.webp'], areSizes: false };
    draft.fields = { ...draft.fields, pictures: { gallery: [strip] } };
    const { user } = await open(aDraftFile({ path: 'pictures/turn.webp' }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Use of turn.webp' }),
      'Turntable: frames in a strip',
    );
    const frames = screen.getByRole('textbox', { name: 'Frames in the strip' });
    await user.clear(frames);
    await user.type(frames, '12');
    await waitFor(() =>
      expect(draft.fields.pictures).toEqual({ gallery: [], turntable: { file: 'pictures/turn.webp', frames: 12 } }),
    );
  });
});
