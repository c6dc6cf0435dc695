// Handing a signed transaction to a node, and what its answer means. Nodes say it in words, each in its own.
import type { Connection } from './evm-connection.ts'
import type { Chain, Hash } from './port.ts'

type Answer = Awaited<ReturnType<Chain['send']>>

const MEANINGS: readonly { answer: Answer; words: RegExp }[] = [
  { answer: 'accepted', words: /already known|already imported|known transaction|already exists/i },
  { answer: 'nonce_used', words: /nonce (is )?too low|nonce has already been used|old nonce/i },
  {
    answer: 'underpriced',
    words: /underpriced|less than block base fee|below.{0,100}base fee|fee too low|not enough to replace/i,
  },
]

/** No connection, no answer, and words nobody knows how to take say nothing. */
export async function handOver(connection: Connection | undefined, signed: Hash): Promise<Answer> {
  if (!connection) return 'unknown'
  const { viem, client } = connection
  try {
    await client.sendRawTransaction({ serializedTransaction: signed })
    return 'accepted'
  } catch (error) {
    const words = refusalIn(viem, error)
    if (words === undefined) return 'unknown'
    const answer = MEANINGS.find((each) => each.words.test(words))?.answer ?? 'refused'
    if (answer === 'accepted') return answer
    // A node that has it already may say so in terms of its number.
    return (await isKnown(connection, signed)) ? 'accepted' : answer
  }
}

/** The node's own words; undefined when it gave none. */
function refusalIn(viem: Connection['viem'], error: unknown): string | undefined {
  if (!(error instanceof viem.BaseError)) return undefined
  const said = error.walk((cause) => cause instanceof viem.RpcRequestError)
  return said instanceof viem.RpcRequestError ? said.details : undefined
}

async function isKnown({ viem, client }: Connection, signed: Hash): Promise<boolean> {
  try {
    await client.getTransaction({ hash: viem.keccak256(signed) })
    return true
  } catch {
    return false
  }
}
