import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toStopInForce } from '#record/list-stops.ts'
import { countWaiting } from './count-waiting.ts'

export function waitingRoutes(deps: Deps): Route[] {
  return [
    on(consoleWaiting).handle(async (_input, caller) => {
      // Staff read what is so now, whichever process heard of it first.
      const [waiting] = await Promise.all([countWaiting(deps, caller.role), deps.stops.refresh()])
      return { waiting, stopped: deps.stops.current().map(toStopInForce) }
    }),
  ]
}
