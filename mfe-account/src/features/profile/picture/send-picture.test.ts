/** Picture uploads. */
import { expect, test } from 'vitest';
import { sendPicture } from './send-picture.ts';

test('a picture that was cancelled while it was drawn is not sent', async () => {
  const reason = new Error('cancelled');
  await expect(sendPicture(new Blob([]), () => {}, AbortSignal.abort(reason))).rejects.toBe(reason);
});
