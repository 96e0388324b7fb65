export const profileMessages = {
  part_failed: 'This part of the page could not be loaded. Please try again.',
  purchases_load_failed: 'Your earlier purchases could not be loaded. Please try again later.',
  purchases_all_shown: 'These are all of your purchases.',
  profile_recovered: 'Your profile has been loaded.',
  profile_saved: 'Your profile has been saved.',
  picture_saved: 'Your picture has been saved.',
  picture_removed: 'Your picture has been removed.',
  picture_unreadable: 'This file is not a picture that can be used. Please choose another one.',
  picture_one: 'Please choose one picture.',
} as const;
