// Goal: the adapter reads and sends on a network that really runs.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { findAnvil } from '../../../../sandbox/src/chain/anvil.ts'
import { MINT, OUTSIDE } from '../../../../sandbox/src/chain/networks.ts'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { CONTRACTS } from '../../../test/support/contracts.ts'
import { startProxy } from '../../../test/support/rpc-proxy.ts'
import { createEvmChain } from './evm.ts'
import type { Address } from './port.ts'

const OURS: Address = '0x2222222222222222222222222222222222222222'
/** An account of anvil's that everybody knows. */
const SENDER = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')

async function startEthereum() {
  const sandbox = await startSandbox({ hasChains: true, blockMs: 0 })
  const { rpcUrl, chainId, tokens } = sandbox.chains.ethereum as {
    rpcUrl: string
    chainId: number
    tokens: Record<string, Address>
  }
  const chain = createEvmChain({ network: 'ethereum', rpcUrl, chainId, confirmations: 3, tokens })
  return { sandbox, chains: sandbox.control.chains, chain, chainId }
}

test.runIf(findAnvil(''))('coins that arrive are read, of our addresses alone', async () => {
  const { sandbox, chains, chain } = await startEthereum()
  await using _ = sandbox
  const before = await chain.head()
  const native = await chains.send({ network: 'ethereum', asset: 'ETH', to: OURS, amount: '0.500000000999' })
  const token = await chains.send({ network: 'ethereum', asset: 'USDT', to: OURS, amount: '12.5' })
  await chains.send({
    network: 'ethereum',
    asset: 'ETH',
    to: '0x3333333333333333333333333333333333333333',
    amount: '1',
  })
  const head = await chain.head()
  const { blocks, arrivals } = await chain.read(new Set([OURS]), before.number + 1n, head.number)
  expect(blocks.map(({ number }) => number - before.number)).toEqual([1n, 2n, 3n])
  expect(blocks[0]?.parent).toBe(before.hash)
  expect(arrivals).toEqual([
    {
      hash: native.hash,
      index: -1,
      block: { number: blocks[0]?.number, hash: blocks[0]?.hash },
      from: OUTSIDE,
      to: OURS,
      amount: { asset: 'ETH', units: 500_000_000n },
    },
    {
      hash: token.hash,
      index: 0,
      block: { number: blocks[1]?.number, hash: blocks[1]?.hash },
      from: MINT,
      to: OURS,
      amount: { asset: 'USDT', units: 12_500_000n },
    },
  ])
  expect(await chain.balance(OURS, 'USDT')).toEqual({ asset: 'USDT', units: 12_500_000n })
  expect(await chain.balance(OURS, 'ETH')).toEqual({ asset: 'ETH', units: 500_000_000n })
  expect(await chain.block(head.number + 5n)).toBeUndefined()
  expect(await chain.receipt(`0x${'0'.repeat(64)}`)).toBeUndefined()
})

test.runIf(findAnvil(''))(
  'CHN-101 a node that has not all blocks it is asked for does not make it seem that nothing arrived',
  async () => {
    const { sandbox, chains, chain, chainId } = await startEthereum()
    await using _ = sandbox
    const { number: before } = await chain.head()
    await chains.send({ network: 'ethereum', asset: 'USDT', to: OURS, amount: '12.5' })
    const { number: head } = await chain.head()
    const { rpcUrl, tokens } = sandbox.chains.ethereum as { rpcUrl: string; tokens: Record<string, Address> }
    // Its neighbour behind the same address lags: it knows no logs of these blocks, and not this block at all.
    await using behind = await startProxy(rpcUrl, ({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      return params[0]?.blockHash ? { error: { code: -32_000, message: 'unknown block' } } : { result: [] }
    })
    const lagging = createEvmChain({ network: 'ethereum', rpcUrl: behind.url, chainId, confirmations: 3, tokens })
    await expect(lagging.read(new Set([OURS]), before + 1n, head)).rejects.toThrow(/unknown block/)
    expect((await chain.read(new Set([OURS]), before + 1n, head)).arrivals).toHaveLength(1)
  },
)

test.runIf(findAnvil(''))(
  'CHN-103 a node that answers only some of what it is asked at once is believed in nothing, nor is one that is down',
  async () => {
    const { sandbox, chains, chain, chainId } = await startEthereum()
    await using _ = sandbox
    const { rpcUrl, tokens } = sandbox.chains.ethereum as { rpcUrl: string; tokens: Record<string, Address> }
    let isLossy = false
    await using lossy = await startProxy(rpcUrl, ({ method }) =>
      isLossy && method === 'eth_getBalance' ? 'none' : undefined,
    )
    const through = createEvmChain({ network: 'ethereum', rpcUrl: lossy.url, chainId, confirmations: 3, tokens })
    expect(await through.nonce(SENDER.address, 'latest')).toBe(0)
    isLossy = true
    // Sent as one batch: without its own, the first would be given the answer of the second.
    const both = await Promise.allSettled([through.balance(OURS, 'ETH'), through.nonce(SENDER.address, 'latest')])
    for (const each of both)
      expect(each).toMatchObject({ reason: { message: expect.stringMatching(/does not answer each question/) } })
    isLossy = false
    expect(await through.balance(OURS, 'ETH')).toEqual(money('ETH', 0n))
    await chains.stop('ethereum')
    await expect(chain.balance(OURS, 'ETH')).rejects.toThrow(/does not answer each question.*the network is stopped/)
  },
)

test.runIf(findAnvil(''))(
  'CHN-90 a transfer that would fail is told apart from a node that does not answer',
  async () => {
    const { sandbox, chains, chain } = await startEthereum()
    await using _ = sandbox
    const gasTo = (code: string, amount: Money<ChainAsset> = money('ETH', 5n)) =>
      chains.rpc('ethereum', 'anvil_setCode', [OURS, code]).then(() => chain.gasFor(amount, SENDER.address, OURS))
    expect(await gasTo(CONTRACTS.refusing)).toBe('reverts')
    expect(await gasTo(CONTRACTS.burning)).toBe('reverts')
    expect(await gasTo(CONTRACTS.working)).toBeGreaterThan(80_000n)
    // It has no test dollars to send.
    expect(await gasTo('0x', money('USDT', 1n))).toBe('reverts')
    await chains.stop('ethereum')
    await expect(chain.gasFor(money('ETH', 5n), SENDER.address, OURS)).rejects.toThrow()
  },
)

test.runIf(findAnvil(''))(
  'signed transactions are handed over, and what a node says of them is told apart',
  async () => {
    const { sandbox, chains, chain, chainId } = await startEthereum()
    await using _ = sandbox
    const price = await chain.gasPrice()
    expect(await chain.gasFor(money('ETH', 5n), SENDER.address, OURS)).toBe(21_000n)
    expect(await chain.nonce(SENDER.address, 'pending')).toBe(0)
    const sign = (nonce: number, more = 0n) =>
      SENDER.signTransaction({
        chainId,
        nonce,
        to: OURS,
        value: 5n,
        gas: 21_000n,
        maxFeePerGas: price.max + more,
        maxPriorityFeePerGas: price.tip + more,
      })
    await chains.automine('ethereum', false)
    const first = await sign(0)
    expect([await chain.send(first), await chain.send(first)]).toEqual(['accepted', 'accepted'])
    expect(await chain.send(await sign(0, -1n))).toBe('underpriced')
    expect([await chain.nonce(SENDER.address, 'latest'), await chain.nonce(SENDER.address, 'pending')]).toEqual([0, 1])
    await chains.mine('ethereum', 1)
    expect(await chain.send(first)).toBe('accepted')
    expect(await chain.send(await sign(0, 2n))).toBe('nonce_used')
    await chains.stop('ethereum')
    expect(await chain.send(await sign(1))).toBe('unknown')
    await expect(chain.head()).rejects.toThrow()
    const other = createEvmChain({
      network: 'bsc',
      rpcUrl: `${sandbox.url}/chain/bsc`,
      chainId: 56,
      confirmations: 3,
      tokens: {},
    })
    await expect(other.head()).rejects.toThrow('the node of bsc is one of network 3133756, not 56')
    await expect(other.send(first)).resolves.toBe('unknown')
  },
)

test('PRV-192 fields a node adds are read past, and a kind of transaction that nobody knows yet is no fault', async () => {
  const hash = `0x${'a'.repeat(64)}`
  const block = {
    ...{ number: '0x10', hash, parentHash: hash, timestamp: '0x1', gasLimit: '0x1', gasUsed: '0x0', size: '0x1' },
    ...{ baseFeePerGas: '0x7', transactions: [], difficulty: '0x0', novelty: { of: 2027 } },
  }
  const receipt = {
    ...{ transactionHash: hash, blockHash: hash, blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', logs: [] },
    ...{ effectiveGasPrice: '0x2', cumulativeGasUsed: '0x5208', transactionIndex: '0x0', type: '0x7f', novelty: '0x1' },
  }
  const answers: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_getBlockByNumber: block,
    eth_getTransactionReceipt: receipt,
  }
  await using node = await startProxy('http://127.0.0.1:9', ({ method }) => ({ result: answers[method] ?? null }))
  const chain = createEvmChain({ network: 'ethereum', rpcUrl: node.url, chainId: 1, confirmations: 3, tokens: {} })
  expect(await chain.head()).toEqual({ number: 16n, hash })
  expect(await chain.receipt(hash as Address)).toMatchObject({ isSuccess: true, feeWei: 42_000n })
})
