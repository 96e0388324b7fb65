/** The studio's colours: warm light materials against cool roofs and shadows, a few saturated accents. */
import { Color } from 'three';

export const palette = {
  limestone: 0xcdbfa8,
  sandstone: 0xd8b98a,
  granite: 0x8d8b92,
  basalt: 0x5a5a66,
  mortar: 0xa99c88,
  plaster: 0xead9b8,
  oak: 0x8a5a33,
  walnut: 0x5c3a24,
  driftwood: 0x9a8468,
  birch: 0xd9c9a3,
  bark: 0x5f4532,
  slate: 0x3f5570,
  tealRoof: 0x2f7076,
  clayRoof: 0xb5553a,
  plumRoof: 0x6a4468,
  thatch: 0xc9a25a,
  grass: 0x7fa046,
  moss: 0x5d7a3a,
  pine: 0x2f5d46,
  leaf: 0x6f9a3c,
  autumn: 0xd08a34,
  earth: 0x6d523c,
  sand: 0xdcc491,
  snow: 0xf2f4f8,
  water: 0x3f8fa8,
  iron: 0x565a63,
  steel: 0xb9c1cc,
  gold: 0xe0ad3f,
  bronze: 0xa9713a,
  copper: 0xc0683f,
  crimson: 0xa8322f,
  scarlet: 0xd0432f,
  royal: 0x3553a0,
  violet: 0x6b4bab,
  emerald: 0x2f9c6a,
  turquoise: 0x37b5ad,
  cream: 0xf3e3c3,
  bone: 0xe8dcc0,
  leather: 0x7b4b2c,
  rope: 0xc2a26a,
  ink: 0x2a2830,
  ember: 0xff9a3d,
  moonlight: 0x8fd8ff,
} as const;

export type Colour = number | Color;

/** `colour` as a new linear Color. */
export function toColor(colour: Colour): Color {
  return new Color(colour);
}

/** Between two colours; `t` 0 is the first, 1 the second. */
export function mix(a: Colour, b: Colour, t: number): Color {
  return toColor(a).lerp(toColor(b), t);
}

/** Lighter (positive) or darker (negative) by `amount` of lightness, −1 to 1. */
export function tone(colour: Colour, amount: number): Color {
  return toColor(colour).offsetHSL(0, 0, amount);
}
