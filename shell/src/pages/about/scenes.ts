import makingDay640 from '@storefront/models/pictures/scenes/making-day-640.avif';
import makingDay1080 from '@storefront/models/pictures/scenes/making-day-1080.avif';
import makingDayWebp from '@storefront/models/pictures/scenes/making-day-1080.webp';
import makingDay1800 from '@storefront/models/pictures/scenes/making-day-1800.avif';
import makingNight640 from '@storefront/models/pictures/scenes/making-night-640.avif';
import makingNight1080 from '@storefront/models/pictures/scenes/making-night-1080.avif';
import makingNightWebp from '@storefront/models/pictures/scenes/making-night-1080.webp';
import makingNight1800 from '@storefront/models/pictures/scenes/making-night-1800.avif';
import benchDay640 from '@storefront/models/pictures/scenes/workbench-day-640.avif';
import benchDay1080 from '@storefront/models/pictures/scenes/workbench-day-1080.avif';
import benchDayWebp from '@storefront/models/pictures/scenes/workbench-day-1080.webp';
import benchDay1440 from '@storefront/models/pictures/scenes/workbench-day-1440.avif';
import benchNight640 from '@storefront/models/pictures/scenes/workbench-night-640.avif';
import benchNight1080 from '@storefront/models/pictures/scenes/workbench-night-1080.avif';
import benchNightWebp from '@storefront/models/pictures/scenes/workbench-night-1080.webp';
import benchNight1440 from '@storefront/models/pictures/scenes/workbench-night-1440.avif';
import type { SceneView } from '../../pictures/scene-picture.tsx';

export const workbench: SceneView = {
  day: { avif: { 640: benchDay640, 1080: benchDay1080, 1440: benchDay1440 }, webp: benchDayWebp },
  night: { avif: { 640: benchNight640, 1080: benchNight1080, 1440: benchNight1440 }, webp: benchNightWebp },
  width: 1440,
  height: 1171,
};

export const making: SceneView = {
  day: { avif: { 640: makingDay640, 1080: makingDay1080, 1800: makingDay1800 }, webp: makingDayWebp },
  night: { avif: { 640: makingNight640, 1080: makingNight1080, 1800: makingNight1800 }, webp: makingNightWebp },
  width: 1800,
  height: 693,
};
