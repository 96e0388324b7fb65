import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { code, visibleText } from '../primitives.ts';
import { user } from '../users/schemas.ts';
import { MAX_NAME_LENGTH, MAX_PICTURE_BYTES, profilePictureTypes } from './limits.ts';
import { notifications, profile } from './schemas.ts';

const name = () =>
  visibleText().check(
    z.overwrite((text) => text.replace(/\s+/g, ' ')),
    z.maxLength(MAX_NAME_LENGTH, code('name_too_long')),
  );
const username = name().check(z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, code('username_required')));

const oneUser = z.object({ user });

export const profileEndpoints = {
  getProfile: endpoint('GET /api/profile', personalRead, {
    summary: 'The user, their latest purchases (newest first) and their wishlist.',
    success: { status: 200, body: profile },
  }),
  updateProfile: endpoint('PATCH /api/profile', personalWrite, {
    summary: 'Changes what the user is called; an empty first or last name is none.',
    body: z.strictObject({ username, firstName: name(), lastName: name() }),
    success: { status: 200, body: oneUser },
    errors: ['username_required', 'name_too_long'],
  }),
  replacePicture: endpoint(
    'PUT /api/profile/picture',
    { ...personalWrite, rateLimit: 'upload' },
    {
      summary: "Makes a square of a picture, without anything else that its file told, and shows it as the user's.",
      upload: { types: profilePictureTypes, maxBytes: MAX_PICTURE_BYTES },
      success: { status: 200, body: oneUser },
      errors: ['picture_damaged', 'picture_has_too_many_pixels', 'storage_full', 'files_unavailable'],
    },
  ),
  removePicture: endpoint('DELETE /api/profile/picture', personalWrite, {
    summary: "Shows the default picture again; the user's is deleted.",
    success: { status: 200, body: oneUser },
  }),
  getNotifications: endpoint('GET /api/profile/notifications', personalRead, {
    summary: 'Which emails the user wants of those that can be stopped.',
    success: { status: 200, body: notifications },
  }),
  setNotifications: endpoint('PUT /api/profile/notifications', personalWrite, {
    summary: 'Chooses which emails the user wants of those that can be stopped.',
    body: z.strictObject(notifications.shape),
    success: { status: 200, body: notifications },
  }),
} as const;
