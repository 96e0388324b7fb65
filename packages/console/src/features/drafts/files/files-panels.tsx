/** Model, pictures and other files of a draft. */
import type { ProductDraft } from '@storefront/contract/console';
import { Disclosure, Stack, TextField, VisuallyHidden } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { Panel } from '../../../layout/section.tsx';
import { DOWNLOAD, downloadPath, isGlb, PREVIEW } from '../draft-paths.ts';
import { useObservable, useWork } from '../work.ts';
import { DropZone } from './drop-zone.tsx';
import { DraftFileRow } from './file-row.tsx';
import { ModelFiles } from './model-files.tsx';
import type { FilesPanelsProps, PanelProps } from './panel-props.ts';
import { PicturesPanel } from './pictures-panel.tsx';
import { PreviewShare } from './preview-share.tsx';

export function FilesPanels(props: FilesPanelsProps) {
  const { uploads } = useWork();
  const all = useObservable(uploads);
  const news = useObservable(uploads.news);
  const { draft } = props;
  const own = new Map(all.filter(({ draftId }) => draftId === draft.id).map(({ upload }) => [upload.path, upload]));
  useEffect(() => {
    // The browser would replace the page with a file dropped outside the zones.
    const ignore = (event: Event) => event.preventDefault();
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
  return (
    <>
      <Panel title="Model">
        <ModelFiles {...props} uploads={own} />
        <PreviewShare {...props} />
        <Disclosure summary="Custom preview" defaultOpen={hasFile(draft, own, PREVIEW)}>
          <PreviewFile {...props} uploads={own} />
        </Disclosure>
      </Panel>
      <Panel title="Pictures">
        <PicturesPanel {...props} uploads={own} />
      </Panel>
      <Panel title="Additional files for buyers">
        <Downloads {...props} uploads={own} />
      </Panel>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </>
  );
}

const hasFile = ({ files }: ProductDraft, uploads: PanelProps['uploads'], path: string) =>
  uploads.has(path) || files.some((file) => file.path === path);

function PreviewFile({ draft, problems, uploads }: PanelProps) {
  const work = useWork();
  const isThere = hasFile(draft, uploads, PREVIEW);
  const isMissed = problems.some(({ file }) => file === PREVIEW);
  return (
    <Stack>
      {(isThere || isMissed) && (
        <DraftFileRow
          draftId={draft.id}
          path={PREVIEW}
          name={PREVIEW}
          file={draft.files.find((file) => file.path === PREVIEW)}
          upload={uploads.get(PREVIEW)}
          problems={problems}
        />
      )}
      {!isThere && (
        <DropZone
          label="Preview file"
          button="Choose a Preview"
          hint="Or drop it here: a lighter GLB that anyone can view. Without one, it is made from the model."
          accept=".glb,model/gltf-binary"
          accepts={isGlb}
          onFiles={([file]) => file && work.uploads.add(draft.id, PREVIEW, file.content)}
        />
      )}
    </Stack>
  );
}

function Downloads({ draft, problems, uploads }: PanelProps) {
  const work = useWork();
  const [folder, setFolder] = useState('');
  const paths = new Set([...draft.files.map(({ path }) => path), ...uploads.keys()]);
  const listed = [...paths].filter((path) => path.startsWith(DOWNLOAD)).sort();
  return (
    <Stack>
      {listed.map((path) => (
        <DraftFileRow
          key={path}
          draftId={draft.id}
          path={path}
          name={path.slice(DOWNLOAD.length)}
          file={draft.files.find((file) => file.path === path)}
          upload={uploads.get(path)}
          problems={problems}
        />
      ))}
      <TextField
        name="folder"
        label="Folder"
        autoComplete="off"
        maxLength={80}
        hint="The folder for the next files in the download, such as obj. Optional."
        value={folder}
        onChange={({ target }) => setFolder(target.value)}
      />
      <DropZone
        label="Additional files"
        button="Choose Files"
        hint="Or drop files and folders here, such as other formats."
        isMultiple
        onFiles={(files) => {
          for (const { name, content } of files) work.uploads.add(draft.id, downloadPath(folder, name), content);
        }}
      />
    </Stack>
  );
}
