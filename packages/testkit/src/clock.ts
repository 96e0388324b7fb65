/** The time as servers here see it; a test can move it. */
export interface Clock {
  now(): Date;
}
