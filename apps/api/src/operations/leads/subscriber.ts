// The newsletter's states and times.
import type { Transitions } from '#platform/state-machine.ts'

/** Someone who left may ask again; they then confirm again. */
export const SUBSCRIBER_TRANSITIONS = {
  pending: ['confirmed', 'unsubscribed'],
  confirmed: ['unsubscribed'],
  unsubscribed: ['pending'],
} as const satisfies Transitions<'pending' | 'confirmed' | 'unsubscribed'>

/** Asking again, or writing to the desk again, within this time sends no second mail. */
export const MAIL_PAUSE_MS = 60 * 60_000
/** An address that was never confirmed is forgotten after this. */
export const PENDING_MS = 30 * 86_400_000
