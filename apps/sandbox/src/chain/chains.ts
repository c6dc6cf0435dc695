// All networks together: what tests and the console do with them, and what Kivuko is told to use them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHAIN_NETWORKS, type ChainAsset, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Store } from '../store.ts'
import { findAnvil } from './anvil.ts'
import { createDevnet, type Devnet } from './devnet.ts'
import { CHAIN_IDS, CHAIN_PATH, TOKENS, tokensOf } from './networks.ts'
import { Refused } from './refused.ts'
import type { Forwarded } from './rpc.ts'

export type ChainServiceOptions = {
  /** Starts the networks, where this platform has a program for them. */
  hasChains?: boolean
  /** Where programs are found besides this repository's own; as PATH is written. */
  searchPath?: string
  /** An address that has coins from the first start on. */
  fundAddress?: string
  /** A block this often while a transaction is young; 0 for only when asked. */
  blockMs?: number
}

export type ChainSend = { network: ChainNetwork; asset: ChainAsset; to: string; amount: string }
export type SentCoins = ChainSend & { at: number; hash: string }

export type NetworkState = { network: ChainNetwork; isRunning: boolean; head: number | null }

export type Chains = {
  /** None where nothing can play them. */
  networks(): Promise<NetworkState[]>
  /** Coins from a wallet outside. Rejects when the network is stopped or refuses. */
  send(given: ChainSend): Promise<{ hash: `0x${string}` }>
  sent(): SentCoins[]
  mine(network: ChainNetwork, blocks: number): Promise<void>
  /** Replaces the newest blocks by empty ones: their transactions are gone. */
  reorg(network: ChainNetwork, depth: number): Promise<void>
  /** Ends its process; Kivuko's calls to it fail. */
  stop(network: ChainNetwork): Promise<void>
  start(network: ChainNetwork): Promise<void>
  /** When off, transactions wait until blocks are asked for. */
  automine(network: ChainNetwork, isOn: boolean): Promise<void>
  /** Any other call of the network. */
  rpc<T>(network: ChainNetwork, method: string, params?: readonly unknown[]): Promise<T>
  /** The request of a node's client, and what it is answered; undefined while the network is stopped. */
  forward(network: string, body: string): Promise<Forwarded | undefined>
}

export type ChainSettings = Partial<
  Record<ChainNetwork, { rpcUrl: string; chainId: number; tokens: Partial<Record<ChainAsset, string>> }>
>

export type ChainServices = { chain: Chains; settings(url: string): ChainSettings; close(): Promise<void> }

const BLOCK_MS = 1_000
const SENT_KEPT = 200

/** Starts every network at once. Without a program for this platform there are none, and it says so. */
export async function createChains(
  store: Store,
  {
    hasChains = false,
    searchPath = '',
    blockMs = BLOCK_MS,
    fundAddress,
    dataDir,
  }: ChainServiceOptions & { dataDir?: string },
): Promise<ChainServices> {
  const program = hasChains ? findAnvil(searchPath) : undefined
  if (hasChains && !program) console.log('The sandbox plays no networks of coins: there is no anvil for this platform.')
  const folder = program ? openFolder(dataDir) : undefined
  const devnets =
    program && folder
      ? CHAIN_NETWORKS.map((network) =>
          createDevnet({ network, program, blockMs, fundAddress, stateFile: join(folder.path, `${network}.json`) }),
        )
      : []
  const close = async () => {
    await Promise.all(devnets.map((each) => each.stop()))
    folder?.remove()
  }
  try {
    await Promise.all(devnets.map((each) => each.start()))
  } catch (error) {
    await close()
    throw error
  }
  return { chain: controlOf(devnets, store), settings: (url) => settingsOf(devnets, url), close }
}

/** Without a folder to keep, a network still remembers what happened while it is stopped. */
function openFolder(dataDir: string | undefined): { path: string; remove(): void } {
  if (!dataDir) {
    const path = mkdtempSync(join(tmpdir(), 'kivuko-chains-'))
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
  }
  const path = join(dataDir, 'chains')
  mkdirSync(path, { recursive: true })
  return { path, remove: () => undefined }
}

function controlOf(devnets: readonly Devnet[], store: Store): Chains {
  const find = (network: ChainNetwork): Devnet => {
    const devnet = devnets.find((each) => each.network === network)
    if (!devnet) throw new Refused(`${network} is not played here`)
    return devnet
  }
  return {
    networks: () => Promise.all(devnets.map(stateOf)),
    async send({ network, ...given }) {
      const hash = await find(network).send(given)
      store.put('chain_send', hash, { network, ...given, hash, at: Date.now() } satisfies SentCoins)
      store.trim('chain_send', SENT_KEPT)
      return { hash }
    },
    sent: () => store.list<SentCoins>('chain_send', { limit: SENT_KEPT }),
    mine: (network, blocks) => find(network).rpc('anvil_mine', [`0x${blocks.toString(16)}`]),
    reorg: (network, depth) => find(network).reorg(depth),
    stop: (network) => find(network).stop(),
    start: (network) => find(network).start(),
    automine: (network, isOn) => find(network).rpc('evm_setAutomine', [isOn]),
    rpc: (network, method, params) => find(network).rpc(method, params),
    forward: async (network, body) => devnets.find((each) => each.network === network)?.forward(body),
  }
}

async function stateOf({ network, isRunning, rpc }: Devnet): Promise<NetworkState> {
  const head = isRunning() ? await rpc<string>('eth_blockNumber').then(Number, () => null) : null
  return { network, isRunning: isRunning(), head }
}

function settingsOf(devnets: readonly Devnet[], url: string): ChainSettings {
  return Object.fromEntries(
    devnets.map(({ network }) => [
      network,
      {
        rpcUrl: `${url}${CHAIN_PATH}/${network}`,
        chainId: CHAIN_IDS[network],
        tokens: Object.fromEntries(tokensOf(network).map((token) => [token, TOKENS[token].address])),
      },
    ]),
  )
}
