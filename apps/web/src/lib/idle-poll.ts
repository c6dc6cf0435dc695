// Lists that are asked for again while nobody did anything; not for whoever saves data: they press or come back.
import { savesData } from '#ui/saves-data.ts'

/** As a query's `refetchInterval`. What waits for money is followed whatever it takes, and does not come here. */
export function idlePoll(everyMs: number): () => number | false {
  return () => (savesData() ? false : everyMs)
}
