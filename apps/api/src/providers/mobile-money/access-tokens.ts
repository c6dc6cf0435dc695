// The network's access token: one for all processes, renewed before it ends or when the network refuses it. A new one
// ends the one before, so exactly one process asks for it.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

/** Renewed this long before it ends. */
const MARGIN_SECONDS = 60
/** While another process asks, it is waited for so long, and looked for so often. */
const WAIT_MS_MAX = 10_000
const LOOK_EVERY_MS = 50

export type Tokens = {
  /** Rejects when there is none to be had. `refused` is the one the network just turned down. */
  get(refused?: string): Promise<string>
}

type TokensOptions = { clock: Clock; request: () => Promise<unknown>; shared: SharedToken }

export function createTokens({ clock, request, shared }: TokensOptions): Tokens {
  let current: { token: string; renewAt: number } | undefined
  let asking: Promise<string> | undefined

  function keep(token: string, lifeMs: number): string {
    current = { token, renewAt: clock.now().getTime() + lifeMs }
    return token
  }

  async function find(refused: string | undefined): Promise<string> {
    for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
      const standing = await shared.read()
      if (standing.token !== undefined && standing.token !== refused) return keep(standing.token, standing.lifeMs)
      const turn = await shared.take(standing.turn)
      const token = turn === undefined ? undefined : await renew(turn)
      if (token !== undefined) return token
      if (waitedMs >= WAIT_MS_MAX) throw new Error('no token: another process is asking for it and has none yet')
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Undefined when it took so long that the turn is another's: what came back may have been ended by theirs. */
  async function renew(turn: bigint): Promise<string | undefined> {
    try {
      const { access_token: token, expires_in: seconds } = answer.parse(await request())
      const lifeMs = Math.max(seconds - MARGIN_SECONDS, seconds / 2) * 1000
      return (await shared.tell(turn, token, lifeMs)) ? keep(token, lifeMs) : undefined
    } catch (error) {
      await shared.giveUp(turn)
      throw error
    }
  }

  async function get(refused?: string): Promise<string> {
    if (current && current.token !== refused && clock.now().getTime() < current.renewAt) return current.token
    asking ??= find(refused).finally(() => {
      asking = undefined
    })
    const token = await asking
    // Whoever began to ask may not have known yet that this one is refused.
    return token === refused ? get(refused) : token
  }

  return { get }
}
