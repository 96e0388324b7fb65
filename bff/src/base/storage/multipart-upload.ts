import { type BucketRequest, elementsOf, type Send } from './bucket-requests.ts';
import { type Content, piecesOf } from './content.ts';

/** S3's minimum is 5 MiB; an upload has at most 10,000 parts, which is 80 GiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Uploads in parts, with one in memory at a time. A failure aborts the upload and leaves the object unchanged. */
export async function uploadInParts(send: Send, url: string, content: Content): Promise<void> {
  const [uploadId = ''] = elementsOf(await send([200], { method: 'POST', url: `${url}?uploads=` }), 'UploadId');
  const upload = `${url}?${new URLSearchParams({ uploadId })}`;
  try {
    const etags: string[] = [];
    for await (const part of piecesOf(content, PART_BYTES)) {
      const partNumber = `partNumber=${etags.length + 1}`;
      const { headers } = await send([200], { method: 'PUT', url: `${upload}&${partNumber}`, content: part });
      etags.push(headers.get('etag') ?? '');
    }
    // 404: completed by an earlier attempt whose response was lost; the caller checks the result.
    await send([200, 404], completion(upload, etags));
  } catch (error) {
    // If this fails, the bucket's rule for incomplete uploads removes the parts.
    await send([204, 404], { method: 'DELETE', url: upload }).catch(() => {});
    throw error;
  }
}

function completion(url: string, etags: readonly string[]): BucketRequest {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const content = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  return { method: 'POST', url, content };
}
