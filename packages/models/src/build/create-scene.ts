/** Builds a model's scene and bakes its shade. */
import { seeded } from '../kit/random.ts';
import { bakeShade } from '../kit/shade.ts';
import type { BuiltModel, Model } from '../model.ts';

/** The scene as it is sold. */
export function createScene(model: Model): BuiltModel {
  const built = model.build(seeded(model.seed));
  built.scene.name = model.name;
  bakeShade(built.scene);
  return built;
}
