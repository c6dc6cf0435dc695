import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toStopInForce } from '#record/list-stops.ts'
import { readQueues } from './read-queues.ts'

export function waitingRoutes(deps: Deps): Route[] {
  return [
    on(consoleWaiting).handle(async (_input, caller) => {
      // Staff read what is so now, whichever process heard of it first.
      const [queues] = await Promise.all([readQueues(deps, caller.role), deps.stops.refresh()])
      const waiting = Object.fromEntries(queues.map(([queue, { count }]) => [queue, count]))
      return { waiting, stopped: deps.stops.current().map(toStopInForce) }
    }),
  ]
}
