/** Uploads with XMLHttpRequest, because `fetch` reports no progress. */
import { ApiError, CLIENT_HEADER, contract, messages, type Problem, type User } from '@storefront/contract';

/** @param onProgress receives the sent share, 0 to 1 @throws {ApiError} on failure; the signal's reason when aborted */
export function sendPicture(picture: Blob, onProgress: (part: number) => void, signal: AbortSignal): Promise<User> {
  // The upload may be aborted while the picture is still being drawn.
  if (signal.aborted) return Promise.reject(signal.reason);
  const { method, path } = contract.replacePicture;
  const { promise, resolve, reject } = Promise.withResolvers<User>();
  const request = new XMLHttpRequest();
  const fail = () => reject(new ApiError('network_error', messages.network_error));
  request.open(method, path);
  request.responseType = 'json';
  request.setRequestHeader(CLIENT_HEADER, 'shopper');
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', picture.type);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onerror = fail;
  request.onload = () => {
    const answer: { user?: User } & Partial<Problem> = request.response ?? {};
    if (request.status === 200 && answer.user) resolve(answer.user);
    else if (answer.code && answer.detail) reject(new ApiError(answer.code, answer.detail));
    else fail();
  };
  signal.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  request.send(picture);
  return promise;
}
