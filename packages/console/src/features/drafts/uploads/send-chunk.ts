/** Sends a chunk of a file with XMLHttpRequest, because `fetch` reports no progress. */
import { ApiError, CLIENT_HEADER, messages, type Problem, urlOf } from '@storefront/contract';
import { consoleContract, type DraftFile } from '@storefront/contract/console';
import { SECOND } from '@storefront/utils/time';

/** The server aborts requests that take longer. */
const TIMEOUT = 30 * SECOND;

interface Chunk {
  readonly draftId: string;
  readonly fileId: string;
  readonly offset: number;
  readonly bytes: ArrayBuffer;
}

/** @param onProgress receives the bytes sent @throws {ApiError} on failure; the signal's reason when aborted */
export function sendChunk(chunk: Chunk, onProgress: (sent: number) => void, signal: AbortSignal): Promise<DraftFile> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const { draftId, fileId, offset, bytes } = chunk;
  const endpoint = consoleContract.appendToFile;
  const { promise, resolve, reject } = Promise.withResolvers<DraftFile>();
  const request = new XMLHttpRequest();
  const fail = () => reject(new ApiError('network_error', messages.network_error));
  request.open(endpoint.method, urlOf(endpoint, { params: { draftId, fileId }, query: { offset } }));
  request.responseType = 'json';
  request.timeout = TIMEOUT;
  request.setRequestHeader(CLIENT_HEADER, 'shopper');
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  request.onerror = fail;
  request.ontimeout = fail;
  request.onload = () => {
    const answer: unknown = request.response;
    if (request.status === 200 && answer) return resolve(answer as DraftFile);
    const { code, detail } = (answer ?? {}) as Partial<Problem>;
    return code && detail ? reject(new ApiError(code, detail, answer as Problem)) : fail();
  };
  signal.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  request.send(bytes);
  return promise;
}
