// All that was signed, in memory, as decisions ask for it.
import type { Line } from './line.ts'

export type KnownLines = {
  /** Every line of this request, oldest first. */
  of(id: string): readonly Line[]
  /** Who has this number of the sender. */
  ownerOf(network: string, from: string, nonce: number): string | undefined
  /** First lines of requests of these kinds since then: what was sent counts once, however often its fee was raised. */
  since(at: number): readonly Line[]
}

/** `remember` adds a line that is safely written, and none before that. */
export function createKnownLines(): KnownLines & { remember(line: Line): void } {
  const byId = new Map<string, Line[]>()
  const byNonce = new Map<string, string>()
  const firsts: Line[] = []
  return {
    of: (id) => byId.get(id) ?? [],
    ownerOf: (network, from, nonce) => byNonce.get(nonceKey(network, from, nonce)),
    since: (at) => firsts.filter((line) => line.at > at),
    remember(line) {
      const own = byId.get(line.id) ?? []
      if (own.length === 0) firsts.push(line)
      byId.set(line.id, [...own, line])
      byNonce.set(nonceKey(line.network, line.from, line.nonce), line.id)
    },
  }
}

function nonceKey(network: string, from: string, nonce: number): string {
  return `${network} ${from.toLowerCase()} ${nonce}`
}
