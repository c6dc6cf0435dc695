// A provider's token as one process alone would keep it, in memory, by a clock that a test moves.
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import type { SharedToken } from '../../src/platform/shared-tokens.ts'

export function tokenOfOne(clock: Clock = systemClock): SharedToken {
  let standing = { token: undefined as string | undefined, endsAt: 0, turn: 0n }
  let turn = 0n
  return {
    read: async () => {
      const lifeMs = standing.endsAt - clock.now().getTime()
      return { token: lifeMs > 0 ? standing.token : undefined, lifeMs, turn: standing.turn }
    },
    take: async (seen) => {
      if (seen !== standing.turn || turn !== standing.turn) return undefined
      turn += 1n
      return turn
    },
    tell: async (told, token, lifeMs) => {
      standing = { token, endsAt: clock.now().getTime() + lifeMs, turn: told }
      return true
    },
    giveUp: async () => {
      turn = standing.turn
    },
  }
}
