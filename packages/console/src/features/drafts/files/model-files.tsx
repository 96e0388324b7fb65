/** The model of a draft: one file, or files that the check packs into one GLB. */
import { Stack } from '@storefront/ui';
import { besidePath, isModelPart, isOfModel, isOfModelFiles, MODEL, MODEL_FOLDER, modelPaths } from '../draft-paths.ts';
import { useWork } from '../work.ts';
import { DropZone } from './drop-zone.tsx';
import type { DroppedFile } from './dropped-files.ts';
import { DraftFileRow } from './file-row.tsx';
import type { PanelProps } from './panel-props.ts';

const ACCEPT = '.glb,.gltf,.zip,.bin,.png,.jpg,.jpeg,.webp,.avif,.ktx2,model/gltf-binary,model/gltf+json';

export function ModelFiles({ draft, problems, uploads }: PanelProps) {
  const work = useWork();
  const present = [...new Set([...draft.files.map(({ path }) => path), ...uploads.keys()])].filter(isOfModel).sort();
  const isMissed = problems.some(({ file }) => file === MODEL);
  const listed = present.length === 0 && isMissed ? [MODEL] : present;
  const add = (files: readonly DroppedFile[]) => {
    const paths = modelPaths(files.map(({ name }) => name));
    for (const [index, { content }] of files.entries()) work.uploads.add(draft.id, paths[index] ?? MODEL, content);
  };
  const addBeside = (files: readonly DroppedFile[]) => {
    for (const { name, content } of files) work.uploads.add(draft.id, besidePath(name), content);
  };
  return (
    <Stack>
      {listed.map((path) => (
        <DraftFileRow
          key={path}
          draftId={draft.id}
          path={path}
          name={path}
          file={draft.files.find((file) => file.path === path)}
          upload={uploads.get(path)}
          problems={problems}
        />
      ))}
      {present.length === 0 && (
        <DropZone
          label="Model file"
          button="Choose a Model"
          hint="Or drop it here: a GLB (glTF 2.0), or a .gltf with its files, also as a folder or .zip; in metres, +Y up, facing +Z."
          accept={ACCEPT}
          isMultiple
          accepts={isOfModelFiles}
          onFiles={add}
        />
      )}
      {present.some((path) => path.startsWith(MODEL_FOLDER)) && (
        <DropZone
          label="More model files"
          button="Add Model Files"
          hint="Or drop them here: pictures and .bin files that the model needs."
          accept={ACCEPT}
          isMultiple
          accepts={isModelPart}
          onFiles={addBeside}
        />
      )}
    </Stack>
  );
}
