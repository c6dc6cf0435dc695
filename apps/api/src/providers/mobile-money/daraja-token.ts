// The network's access token: one per process, renewed before it expires or when the network refuses it.
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

/** Renewed this long before it ends. */
const MARGIN_SECONDS = 60

export type Tokens = {
  /** Rejects when there is none to be had. `refused` is the one the network just turned down. */
  get(refused?: string): Promise<string>
}

export function createTokens(options: { clock: Clock; request: () => Promise<unknown> }): Tokens {
  let current: { token: string; renewAt: number } | undefined
  let asking: Promise<string> | undefined

  async function renew(): Promise<string> {
    const { access_token: token, expires_in: seconds } = answer.parse(await options.request())
    const lifeMs = Math.max(seconds - MARGIN_SECONDS, seconds / 2) * 1000
    current = { token, renewAt: options.clock.now().getTime() + lifeMs }
    return token
  }

  return {
    get(refused) {
      const isGood = current && current.token !== refused && options.clock.now().getTime() < current.renewAt
      if (current && isGood) return Promise.resolve(current.token)
      asking ??= renew().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
