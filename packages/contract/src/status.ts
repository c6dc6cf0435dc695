// How payments go, for anybody: measured, and in shares alone, since how much a house moves is its own matter.
import * as z from 'zod/mini'
import { OVERVIEW_RAILS } from './console-overview.ts'
import { endpoint } from './endpoint.ts'

/** Money that customers bring in, and money that goes out to them. */
export const STATUS_DIRECTIONS = ['in', 'out'] as const
export type StatusDirection = (typeof STATUS_DIRECTIONS)[number]

/** Below so many it is said that they are few. */
export const STATUS_FEW = 10

const figures = z.object({
  /** Of those that ended. */
  completed_percent: z.int(),
  /** From beginning to booking; null when none was completed. */
  median_seconds: z.nullable(z.number()),
  /** Fewer than ten: one more would change much. */
  is_few: z.boolean(),
})
export type StatusFigures = z.output<typeof figures>

const way = z.object({
  direction: z.enum(STATUS_DIRECTIONS),
  rail: z.enum(OVERVIEW_RAILS),
  name: z.string(),
  /** Why nothing moves there, in words; null while it does. */
  paused_because: z.nullable(z.string()),
  /** Null: nothing ended. */
  recent: z.nullable(figures),
  day: z.nullable(figures),
})
export type StatusWay = z.output<typeof way>

export const readStatus = endpoint({
  id: 'readStatus',
  route: 'GET /status',
  summary:
    'What of the last hours and of the last day went through, by each way of money in and out, as it was counted',
  auth: 'none',
  cacheSeconds: 30,
  response: z.object({
    as_of: z.string(),
    /** When it was last counted; null before it ever was. */
    counted_at: z.nullable(z.string()),
    is_stale: z.boolean(),
    /** Since when `recent` counts: the last whole hour and the one under way. */
    recent_since: z.string(),
    day_since: z.string(),
    ways: z.array(way),
  }),
})
