export const SWEEP_VELOCITY = 'sweep-velocity'
