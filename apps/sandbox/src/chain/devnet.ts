// A running network: its test coins are made at the first start, and blocks follow each transaction to confirm it.
import { type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { createGate } from './gate.ts'
import { CHAIN_IDS, decimalsOf, isToken, MINT, OUTSIDE, TOKENS, tokensOf } from './networks.ts'
import { Refused } from './refused.ts'
import { callRpc, type Forwarded, forwardRpc, type Rpc } from './rpc.ts'
import artifact from './test-coin.json' with { type: 'json' }
import { untilInBlock } from './until-in-block.ts'
import { untilPoolIsEmpty } from './until-pool-is-empty.ts'

export type Devnet = {
  network: ChainNetwork
  isRunning(): boolean
  start(): Promise<void>
  /** What is being asked is carried out, and not answered any more. */
  stop(): Promise<void>
  rpc: Rpc
  /** The request of a node's client, and what it is answered; undefined while the network is stopped. */
  forward(body: string): Promise<Forwarded | undefined>
  /** Replaces the newest blocks by empty ones: their transactions are gone. */
  reorg(depth: number): Promise<void>
  /** Sends coins from a wallet outside. Answers the transaction's hash; it is in a block unless none are made. */
  send(given: { asset: ChainAsset; to: string; amount: string }): Promise<`0x${string}`>
}

export type DevnetOptions = {
  network: ChainNetwork
  program: string
  stateFile: string
  /** A block this often, as long as a transaction is young. 0: only when asked. */
  blockMs: number
  /** It gets coins when it has none. */
  fundAddress?: string
}

/** Blocks made on top of a transaction; then the network rests, so that its file stays small. */
const BLOCKS_ON_TOP = 30

type Block = { number: string; transactions: string[] }

export function createDevnet({ network, program, stateFile, blockMs, fundAddress }: DevnetOptions): Devnet {
  let anvil: Anvil | undefined
  let timer: NodeJS.Timeout | undefined
  const gate = createGate()

  async function ask<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    if (!anvil) throw new Refused(`${network} is stopped`)
    return callRpc<T>(anvil.url, method, params)
  }

  const rpc: Rpc = (method, params) => gate.beside(() => ask(method, params))

  async function start(): Promise<void> {
    if (anvil) return
    const started = await startAnvil({ program, chainId: CHAIN_IDS[network], stateFile })
    anvil = started
    void started.ended.then(() => {
      if (anvil === started) anvil = undefined
    })
    await makeTokens(network, ask)
    if (fundAddress) await fund(ask, network, fundAddress)
    if (blockMs > 0) timer = makeBlocks(rpc, blockMs)
  }

  /** Anvil's own: during mining it would skip blocks and reuse nonces. */
  async function reorg(depth: number): Promise<void> {
    await untilPoolIsEmpty(ask)
    await ask('anvil_reorg', [depth, []])
  }

  /** What it writes down in the middle of a block has the coins moved by a transaction that is nowhere. */
  async function stop(running: Anvil | undefined): Promise<void> {
    if (running) await untilPoolIsEmpty((method, params) => callRpc(running.url, method, params)).catch(() => undefined)
    await running?.stop()
  }

  async function forward(body: string): Promise<Forwarded | undefined> {
    const asked = anvil
    const answer = asked && (await forwardRpc(asked.url, body))
    return asked === anvil ? answer : undefined
  }

  async function send(given: Parameters<Devnet['send']>[0]): Promise<`0x${string}`> {
    const hash = await submit(rpc, given)
    await untilInBlock(rpc, hash)
    return hash
  }

  return {
    network,
    isRunning: () => anvil !== undefined,
    start: () => gate.alone(start),
    async stop() {
      clearInterval(timer)
      const running = anvil
      anvil = undefined
      await gate.alone(() => stop(running))
    },
    rpc,
    forward: (body) => gate.beside(() => forward(body)),
    reorg: (depth) => gate.alone(() => reorg(depth)),
    send,
  }
}

/** Makes those that are missing: all at the first start, none later. Each is in its block before the next. */
async function makeTokens(network: ChainNetwork, rpc: Rpc): Promise<void> {
  for (const token of tokensOf(network)) {
    const { name, address } = TOKENS[token]
    if ((await rpc<string>('eth_getCode', [address, 'latest'])) !== '0x') continue
    const { encodeAbiParameters } = await import('viem')
    const given = encodeAbiParameters([{ type: 'string' }, { type: 'string' }], [name, token])
    const data = `${artifact.bytecode}${given.slice(2)}`
    await untilInBlock(rpc, await rpc<string>('eth_sendTransaction', [{ from: MINT, data, gas: '0x200000' }]))
  }
}

function makeBlocks(rpc: Rpc, blockMs: number): NodeJS.Timeout {
  let seen: bigint | undefined
  let wanted = 0n
  let isBusy = false
  async function look(): Promise<void> {
    const head = BigInt(await rpc<string>('eth_blockNumber'))
    for (let number = (seen ?? head - 1n) + 1n; number <= head; number++) {
      const block = await rpc<Block | null>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
      if (block && block.transactions.length > 0) wanted = number + BigInt(BLOCKS_ON_TOP)
    }
    seen = head
    if (head < wanted) await rpc('evm_mine')
  }
  return setInterval(() => {
    if (isBusy) return
    isBusy = true
    // A network that stops in between is looked at again.
    look()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
  }, blockMs)
}

async function submit(rpc: Rpc, { asset, to, amount }: Parameters<Devnet['send']>[0]): Promise<`0x${string}`> {
  const { encodeFunctionData, erc20Abi, numberToHex, parseUnits } = await import('viem')
  const units = parseUnits(amount, decimalsOf(asset))
  if (!isToken(asset)) return rpc('eth_sendTransaction', [{ from: OUTSIDE, to, value: numberToHex(units) }])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, units] })
  return rpc('eth_sendTransaction', [{ from: MINT, to: TOKENS[asset].address, data }])
}

async function fund(rpc: Rpc, network: ChainNetwork, to: string): Promise<void> {
  if (BigInt(await rpc<string>('eth_getBalance', [to, 'latest'])) > 0n) return
  for (const asset of COINS_OF_NETWORK[network])
    await untilInBlock(rpc, await submit(rpc, { asset, to, amount: isToken(asset) ? '1000000' : '1000' }))
}
