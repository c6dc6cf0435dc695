// Gives a node what was signed for one number.
import type { Chain, Hash } from '#providers/chain/port.ts'
import type { Attempt } from './send.ts'

export type Signed = Attempt & { hash: string; signed: string }
type Answer = Awaited<ReturnType<Chain['send']>>
/** What the node itself says: not that the network is stopped. */
export type NodeAnswer = Extract<Answer, string>

/** The newest that the node takes: one that paid less may be good when its address cannot pay for a dearer one. */
export async function handOver(chain: Chain, signed: readonly Signed[]): Promise<Answer> {
  for (const attempt of signed.toReversed()) {
    const answer = await chain.send(attempt.signed as Hash)
    if (answer !== 'refused') return answer
  }
  return 'refused'
}
