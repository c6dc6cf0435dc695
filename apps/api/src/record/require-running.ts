// A request by a way that is stopped is refused before anything is written. What is queued already waits instead.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'

/** Throws `service_paused` with the customers' sentence. */
export function requireRunning({ stops }: Pick<Deps, 'stops'>, name: StopName): void {
  const refusal = refusePaused({ stops }, name)
  if (refusal) throw refusal
}

/** For requests that are answered many at once. */
export function refusePaused({ stops }: Pick<Deps, 'stops'>, name: StopName): AppError | undefined {
  const sentence = stops.sentence(name)
  if (sentence === undefined) return undefined
  return new AppError('service_paused', { detail: [sentence, say('Nothing was taken. Please try again later.')] })
}
