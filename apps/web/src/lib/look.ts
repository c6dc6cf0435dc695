// How this browser shows things that a server cannot know: its locale and time zone, and what was sent away here. The server
// keeps it as it is and gives it back with a drawn page: where it is not what it was, the page is drawn anew.
import * as z from 'zod/mini'
import { localStore } from './browser-storage.ts'
import { formatDateTime } from './format.ts'

/** A moment that programs write differently: in the afternoon, in winter, of a day above twelve. */
const SAMPLE = '2026-01-31T15:04:05Z'

const look = z.object({ locale: z.string(), timeZone: z.string(), sample: z.string(), hidesBanner: z.boolean() })

export function lookOfNow(): string {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const hidesBanner = localStore.get('kyc_banner_dismissed') !== undefined
  return JSON.stringify({ locale, timeZone, sample: formatDateTime(SAMPLE), hidesBanner } satisfies z.output<
    typeof look
  >)
}

export function readLook(text: string): z.output<typeof look> {
  return look.parse(JSON.parse(text))
}

/** Whether times are written here as there: another version of the same data may put other signs between. */
export function writesAlike({ sample }: { sample: string }): boolean {
  return formatDateTime(SAMPLE) === sample
}
