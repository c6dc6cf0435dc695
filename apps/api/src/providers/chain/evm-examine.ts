// Asks the node of a network what it is and how far it has got, beside a second node where one is named, and whether the
// contracts are those of coins with the decimals we count in.
import { type ChainAsset, PUBLIC_CHAIN_IDS } from '@kivuko/contract/chain.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, warning, wrong } from '../examine/port.ts'
import type { EvmConfig } from './evm.ts'

const answer = z.object({ result: z.string().regex(/^0x[0-9a-f]*$/i) })
/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'
/** Two nodes of one network are seldom further apart; a block takes 12 s at most. */
const BEHIND_MAX = 10

/** `checkUrl`: another node of the same network, of somebody else. */
export function evmExaminer(config: EvmConfig & { checkUrl?: string | undefined }): Examiner {
  const { network, rpcUrl } = config
  return {
    provider: `Node of ${network}`,
    address: rpcUrl,
    isTest: config.chainId !== PUBLIC_CHAIN_IDS[network],
    async examine() {
      const id = await askNode(rpcUrl, 'eth_chainId')
      if (typeof id !== 'bigint') return [unreachable(config, id.why)]
      if (Number(id) !== config.chainId) return [otherNetwork(config, id)]
      const contracts = Object.entries(config.tokens) as [ChainAsset, string][]
      return [await aboutHeight(config), ...(await Promise.all(contracts.map((each) => aboutContract(config, each))))]
    },
  }
}

type Silent = { why: string }

async function askNode(url: string, method: string, params: readonly unknown[] = []): Promise<bigint | Silent> {
  const said = await askToExamine(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  if (said.status === undefined) return { why: said.why }
  const result = answer.safeParse(said.body).data?.result
  return result && result.length > 2 ? BigInt(result) : { why: `it answers ${said.status} without a result` }
}

function unreachable({ network }: EvmConfig, why: string): Finding {
  return wrong(
    `Node of ${network}`,
    `It does not answer: ${why}.`,
    `Check CHAIN_${network.toUpperCase()}_RPC_URL and the node behind it.`,
  )
}

function otherNetwork({ network, chainId }: EvmConfig, id: bigint): Finding {
  return wrong(
    `Node of ${network}`,
    `It is of network ${id}, not ${chainId}: coins there are others.`,
    `Set CHAIN_${network.toUpperCase()}_RPC_URL to a node of the network meant.`,
  )
}

async function aboutHeight({
  network,
  rpcUrl,
  checkUrl,
}: EvmConfig & { checkUrl?: string | undefined }): Promise<Finding> {
  const about = `Node of ${network}`
  const setting = `CHAIN_${network.toUpperCase()}_CHECK_URL`
  const own = await askNode(rpcUrl, 'eth_blockNumber')
  if (typeof own !== 'bigint') return wrong(about, `It has no block: ${own.why}.`, 'Wait until it has caught up.')
  if (!checkUrl) return fine(about, `It is at block ${own}. ${setting} names no second node to compare with.`)
  const other = await askNode(checkUrl, 'eth_blockNumber')
  if (typeof other !== 'bigint')
    return warning(about, `It is at block ${own}; the second node does not answer: ${other.why}.`, `Check ${setting}.`)
  const behind = other - own
  if (behind <= BEHIND_MAX && behind >= -BEHIND_MAX) return fine(about, `It is at block ${own}, as the second node is.`)
  const which = behind > 0 ? 'It is' : 'The second node is'
  return wrong(
    about,
    `${which} ${behind > 0 ? behind : -behind} blocks behind the other.`,
    'What it does not show is not credited: wait until it has caught up, or use another node.',
  )
}

async function aboutContract({ network, rpcUrl }: EvmConfig, [asset, to]: [ChainAsset, string]): Promise<Finding> {
  const about = `${asset} on ${network}`
  const setting = `CHAIN_${network.toUpperCase()}_${asset}`
  const decimals = await askNode(rpcUrl, 'eth_call', [{ to, data: DECIMALS }, 'latest'])
  if (typeof decimals !== 'bigint')
    return wrong(
      about,
      `${to} is no contract of a coin there: ${decimals.why}.`,
      `Set ${setting} to the issuer's contract.`,
    )
  const { scale } = ASSETS[asset]
  if (decimals === BigInt(scale)) return fine(about, `Its contract counts in ${decimals} decimals, as we do.`)
  return wrong(
    about,
    `Its contract counts in ${decimals} decimals, and we in ${scale}.`,
    `Set ${setting} to the issuer's contract.`,
  )
}
