// What reached our addresses in a run of blocks: the network's own coin by the transactions, tokens by their logs.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { money } from '@kivuko/money/money.ts'
import type { PublicClient } from 'viem'
import type { Connection } from './evm-connection.ts'
import type { Address, Arrival, Hash, LinkedBlock } from './port.ts'

/** By contract in lower case. Their decimals are those of our scale. */
export type Tokens = ReadonlyMap<Address, ChainAsset>

type Run = {
  addresses: ReadonlySet<Address>
  from: bigint
  to: bigint
  own: ChainAsset
  tokens: Tokens
  /** Of our scale, from wei. */
  unitsOf(wei: bigint): bigint
}

/** Recipients a node is asked for at once. */
const RECIPIENTS_MAX = 500

/** Throws when the blocks changed while they were read. */
export async function readArrivals(connection: Connection, run: Run) {
  const { client } = connection
  const numbers = Array.from({ length: Number(run.to - run.from) + 1 }, (_, place) => run.from + BigInt(place))
  const full = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  const blocks = full.map(({ number, hash, parentHash }): LinkedBlock => ({ number, hash, parent: parentHash }))
  blocks.forEach((block, place) => {
    const before = blocks[place - 1]
    if (before && block.parent !== before.hash) throw new Error('the blocks changed while they were read')
  })
  const arrivals: Arrival[] = []
  for (const { number, hash: blockHash, transactions } of full) {
    for (const { hash, from, to, value } of transactions) {
      const ours = to?.toLowerCase() as Address | undefined
      const units = run.unitsOf(value)
      if (!ours || units === 0n || !run.addresses.has(ours)) continue
      const { status } = await client.getTransactionReceipt({ hash })
      if (status !== 'success') continue
      arrivals.push({
        hash,
        index: -1,
        block: { number, hash: blockHash },
        from: from.toLowerCase() as Address,
        to: ours,
        amount: money(run.own, units),
      })
    }
  }
  if (run.tokens.size > 0 && run.addresses.size > 0) arrivals.push(...(await readTokens(connection, run, blocks)))
  return { blocks, arrivals }
}

/** Asked block by block, by hash: a node without that block says so; asked by numbers it would answer nothing. */
async function readTokens(connection: Connection, run: Run, blocks: readonly LinkedBlock[]): Promise<Arrival[]> {
  const recipients = [...run.addresses]
  const parts = Array.from({ length: Math.ceil(recipients.length / RECIPIENTS_MAX) }, (_, part) =>
    recipients.slice(part * RECIPIENTS_MAX, (part + 1) * RECIPIENTS_MAX),
  )
  const found = await Promise.all(
    blocks.flatMap((block) => parts.map((part) => readTransfers(connection, run, block, part))),
  )
  return found.flat()
}

async function readTransfers(
  { viem, client }: Connection,
  run: Run,
  { number, hash }: LinkedBlock,
  recipients: Address[],
): Promise<Arrival[]> {
  const [transfer] = viem.parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
  const logs = await client.getLogs({
    address: [...run.tokens.keys()],
    event: transfer,
    args: { to: recipients },
    blockHash: hash,
    strict: true,
  })
  const arrivals: Arrival[] = []
  for (const log of logs) {
    const asset = run.tokens.get(log.address.toLowerCase() as Address)
    if (!asset || log.args.value === 0n) continue
    arrivals.push({
      hash: log.transactionHash,
      index: await placeOf(client, log.transactionHash, log.logIndex),
      block: { number, hash },
      from: log.args.from.toLowerCase() as Address,
      to: log.args.to.toLowerCase() as Address,
      amount: money(asset, log.args.value),
    })
  }
  return arrivals
}

/** Counted within its transaction: in another block the transaction's logs begin at another number. */
async function placeOf(client: PublicClient, hash: Hash, logIndex: number): Promise<number> {
  const { logs } = await client.getTransactionReceipt({ hash })
  return logIndex - Math.min(...logs.map((log) => log.logIndex))
}
