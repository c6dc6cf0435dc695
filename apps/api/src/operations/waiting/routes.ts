import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toStopInForce } from '#record/list-stops.ts'
import { countWaiting } from './count-waiting.ts'

export function waitingRoutes(deps: Deps): Route[] {
  return [
    on(consoleWaiting).handle(async (_input, caller) => ({
      waiting: await countWaiting(deps, caller.role),
      stopped: deps.stops.current().map(toStopInForce),
    })),
  ]
}
