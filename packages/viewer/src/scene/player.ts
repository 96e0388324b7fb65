import { type AnimationClip, AnimationMixer, type Object3D } from 'three';

export function createPlayer(model: Object3D, clips: readonly AnimationClip[]) {
  const mixer = new AnimationMixer(model);
  let playing: string | undefined;
  return {
    play(name: string | undefined) {
      if (name === playing) return;
      playing = name;
      mixer.stopAllAction();
      const clip = clips.find((clip) => clip.name === name);
      if (clip) mixer.clipAction(clip).play();
      // The first pose may differ from the saved one; restarting returns to it.
      mixer.update(0);
    },
    advance: (seconds: number) => void mixer.update(seconds),
    rewind: () => void mixer.setTime(0),
    stop: () => void mixer.stopAllAction(),
  };
}
