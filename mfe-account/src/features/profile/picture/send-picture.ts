/** Sends a picture, and tells how far it has come, which `fetch` cannot. */
import {
  ApiError,
  CLIENT_HEADER,
  contract,
  sentences as messages,
  type Problem,
  type User,
} from '@storefront/contract';

/**
 * The user with the picture.
 * @param onProgress is told which part of it has been sent, from 0 to 1
 * @throws {ApiError} for every outcome that is not a success; the signal's reason when it is aborted
 */
export function sendPicture(picture: Blob, onProgress: (part: number) => void, signal: AbortSignal): Promise<User> {
  // The event has passed: the picture was still being drawn when it was cancelled.
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
