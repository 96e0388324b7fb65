import buildingsDay480 from '@storefront/models/pictures/scenes/buildings-day-480.avif';
import buildingsDay640 from '@storefront/models/pictures/scenes/buildings-day-640.webp';
import buildingsDay800 from '@storefront/models/pictures/scenes/buildings-day-800.avif';
import buildingsNight480 from '@storefront/models/pictures/scenes/buildings-night-480.avif';
import buildingsNight640 from '@storefront/models/pictures/scenes/buildings-night-640.webp';
import buildingsNight800 from '@storefront/models/pictures/scenes/buildings-night-800.avif';
import creaturesDay480 from '@storefront/models/pictures/scenes/creatures-day-480.avif';
import creaturesDay640 from '@storefront/models/pictures/scenes/creatures-day-640.webp';
import creaturesDay800 from '@storefront/models/pictures/scenes/creatures-day-800.avif';
import creaturesNight480 from '@storefront/models/pictures/scenes/creatures-night-480.avif';
import creaturesNight640 from '@storefront/models/pictures/scenes/creatures-night-640.webp';
import creaturesNight800 from '@storefront/models/pictures/scenes/creatures-night-800.avif';
import propsDay480 from '@storefront/models/pictures/scenes/props-day-480.avif';
import propsDay640 from '@storefront/models/pictures/scenes/props-day-640.webp';
import propsDay800 from '@storefront/models/pictures/scenes/props-day-800.avif';
import propsNight480 from '@storefront/models/pictures/scenes/props-night-480.avif';
import propsNight640 from '@storefront/models/pictures/scenes/props-night-640.webp';
import propsNight800 from '@storefront/models/pictures/scenes/props-night-800.avif';
import wideDay960 from '@storefront/models/pictures/scenes/valley-day-960.avif';
import wideDay1280 from '@storefront/models/pictures/scenes/valley-day-1280.avif';
import wideDay1600 from '@storefront/models/pictures/scenes/valley-day-1600.webp';
import wideDay1920 from '@storefront/models/pictures/scenes/valley-day-1920.avif';
import wideDay2560 from '@storefront/models/pictures/scenes/valley-day-2560.avif';
import wideNight960 from '@storefront/models/pictures/scenes/valley-night-960.avif';
import wideNight1280 from '@storefront/models/pictures/scenes/valley-night-1280.avif';
import wideNight1600 from '@storefront/models/pictures/scenes/valley-night-1600.webp';
import wideNight1920 from '@storefront/models/pictures/scenes/valley-night-1920.avif';
import wideNight2560 from '@storefront/models/pictures/scenes/valley-night-2560.avif';
import tallDay480 from '@storefront/models/pictures/scenes/valley-tall-day-480.avif';
import tallDay780 from '@storefront/models/pictures/scenes/valley-tall-day-780.avif';
import tallDayWebp from '@storefront/models/pictures/scenes/valley-tall-day-780.webp';
import tallDay1080 from '@storefront/models/pictures/scenes/valley-tall-day-1080.avif';
import tallNight480 from '@storefront/models/pictures/scenes/valley-tall-night-480.avif';
import tallNight780 from '@storefront/models/pictures/scenes/valley-tall-night-780.avif';
import tallNightWebp from '@storefront/models/pictures/scenes/valley-tall-night-780.webp';
import tallNight1080 from '@storefront/models/pictures/scenes/valley-tall-night-1080.avif';
import type { SceneView } from '../../pictures/scene-picture.tsx';

export const valley: SceneView = {
  day: { avif: { 960: wideDay960, 1280: wideDay1280, 1920: wideDay1920, 2560: wideDay2560 }, webp: wideDay1600 },
  night: {
    avif: { 960: wideNight960, 1280: wideNight1280, 1920: wideNight1920, 2560: wideNight2560 },
    webp: wideNight1600,
  },
  width: 2560,
  height: 1200,
};

export const valleyTall: SceneView = {
  day: { avif: { 480: tallDay480, 780: tallDay780, 1080: tallDay1080 }, webp: tallDayWebp },
  night: { avif: { 480: tallNight480, 780: tallNight780, 1080: tallNight1080 }, webp: tallNightWebp },
  width: 1080,
  height: 1920,
};

export const categoryScenes = {
  buildings: {
    day: { avif: { 480: buildingsDay480, 800: buildingsDay800 }, webp: buildingsDay640 },
    night: { avif: { 480: buildingsNight480, 800: buildingsNight800 }, webp: buildingsNight640 },
    width: 960,
    height: 1200,
  },
  creatures: {
    day: { avif: { 480: creaturesDay480, 800: creaturesDay800 }, webp: creaturesDay640 },
    night: { avif: { 480: creaturesNight480, 800: creaturesNight800 }, webp: creaturesNight640 },
    width: 960,
    height: 1200,
  },
  props: {
    day: { avif: { 480: propsDay480, 800: propsDay800 }, webp: propsDay640 },
    night: { avif: { 480: propsNight480, 800: propsNight800 }, webp: propsNight640 },
    width: 960,
    height: 1200,
  },
} as const satisfies Record<string, SceneView>;
