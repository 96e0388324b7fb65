import { AnimationClip, Group, VectorKeyframeTrack } from 'three';
import { expect, test } from 'vitest';
import { createPlayer } from './player.ts';

const moving = (x: number) =>
  new AnimationClip('Walk', 1, [new VectorKeyframeTrack('.position', [0, 1], [x, 0, 0, x, 0, 0])]);

test('of two clips of one name each can be played', () => {
  const model = new Group();
  const player = createPlayer(model, [moving(1), moving(2)]);
  player.play(1);
  expect(model.position.x).toBe(2);
  player.play(0);
  expect(model.position.x).toBe(1);
});
