import { type AnimationClip, AnimationMixer, type Object3D } from 'three';

export function createPlayer(model: Object3D, clips: readonly AnimationClip[]) {
  const mixer = new AnimationMixer(model);
  let playing: number | undefined;
  return {
    /** Names are no key: two clips may have the same. */
    play(index: number) {
      if (index === playing) return;
      playing = index;
      mixer.stopAllAction();
      const clip = clips[index];
      if (clip) mixer.clipAction(clip).play();
      // The first pose may differ from the saved one; restarting returns to it.
      mixer.update(0);
    },
    advance: (seconds: number) => void mixer.update(seconds),
    rewind: () => void mixer.setTime(0),
    stop: () => void mixer.stopAllAction(),
  };
}
