// Coins that arrive over running networks: pending, credited once, dropped, and never debited silently.

import { chainOptions, depositAddress } from '@kivuko/contract/chain.ts'
import { expect, test } from 'vitest'
import { suspendAccount } from '../../src/compliance/mark-user.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass, pollChain, statesOf } from '../support/chain.ts'
import { ledgerUnits, linesOf } from '../support/phone-payments.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

function coins(app: TestApp, { user }: Customer, asset: string): Promise<bigint> {
  return ledgerUnits(app, `customer:${user.id}:available:${asset}`)
}

test('CHN-04 without a node no network is offered, and no address is given', { tags: ['long'] }, async () => {
  await using app = await startTestApp()
  expect((await app.call(chainOptions)).body.options).toEqual([])
  const customer = await app.customer()
  const refused = await customer.call(depositAddress, { body: { asset: 'ETH', network: 'ethereum' } })
  expect(refused.problem).toMatchObject({ status: 422, code: 'network_unavailable' })
})

test.runIf(HAS_CHAINS)(
  'CHN-04 CHN-05 CHN-06 CHN-07 CHN-08 each customer has an address, and coins sent to it are pending, then credited once',
  async () => {
    await using app = await startTestApp({ sandbox: true, chains: true })
    const { chains } = app.sandbox.control
    const [ada, brian] = [await app.customer(), await app.customer()]
    const { options } = (await app.call(chainOptions)).body
    expect(options.map(({ network, asset }) => `${asset} ${network}`)).toEqual([
      'ETH ethereum',
      'USDT ethereum',
      'USDC ethereum',
      'ETH arbitrum',
      'BNB bsc',
    ])
    expect(options[1]).toMatchObject({ can_deposit: true, deposit_min: '1.000000', confirmations: 3 })
    const address = await addressOf(ada, 'ETH', 'ethereum')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await addressOf(ada, 'BNB', 'bsc')).toBe(address)
    expect(await addressOf(brian, 'ETH', 'ethereum')).not.toBe(address)
    const wrong = await ada.call(depositAddress, { body: { asset: 'BNB', network: 'ethereum' } })
    expect(wrong.problem).toMatchObject({ code: 'network_unavailable' })

    await chains.send({ network: 'ethereum', asset: 'ETH', to: address, amount: '0.25' })
    await chains.send({ network: 'ethereum', asset: 'USDT', to: address.toLowerCase(), amount: '12.5' })
    await chains.send({ network: 'ethereum', asset: 'USDC', to: address, amount: '0.99' })
    await chains.send({ network: 'bsc', asset: 'BNB', to: address, amount: '2' })
    await pollChain(app.deps, 'ethereum')
    await pollChain(app.deps, 'bsc')
    expect(await statesOf(ada)).toEqual([
      ['BNB 2.000000000', 'pending'],
      ['ETH 0.250000000', 'pending'],
      ['USDC 0.990000', 'too_small'],
      ['USDT 12.500000', 'pending'],
    ])
    const ether = (await depositsOf(ada)).find(({ asset }) => asset === 'ETH')
    expect(ether).toMatchObject({ confirmations: 2, confirmations_needed: 3 })
    expect(await coins(app, ada, 'ETH')).toBe(0n)
    const lines = (await linesOf(ada)).toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    expect(lines).toMatchObject([
      { transaction_type: 'deposit', currency: 'BNB', status: 'pending' },
      { transaction_type: 'deposit', currency: 'ETH', status: 'pending' },
      { transaction_type: 'deposit', currency: 'USDT', status: 'pending', amount: '12.500000' },
    ])
    // One more block: the first has three on top, the second two.
    await pass(app, 'ethereum', 1)
    expect([await coins(app, ada, 'ETH'), await coins(app, ada, 'USDT')]).toEqual([250_000_000n, 0n])
    await pass(app, 'ethereum', 5)
    await pass(app, 'bsc', 3)
    await pass(app, 'bsc', 3)
    expect([await coins(app, ada, 'USDT'), await coins(app, ada, 'BNB')]).toEqual([12_500_000n, 2_000_000_000n])
    expect([await coins(app, ada, 'USDC'), await ledgerUnits(app, 'clearing:ethereum:ETH')]).toEqual([
      0n,
      -250_000_000n,
    ])
    expect(await depositsOf(brian)).toEqual([])
    expect(await checkBooks(app.deps.db)).toEqual([])
    expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-09 CHN-10 CHN-11 a rewritten network drops what was pending, brings it back, and never debits what was credited',
  async () => {
    await using app = await startTestApp({ sandbox: true, chains: true })
    const { chains } = app.sandbox.control
    const ada = await app.customer()
    const to = await addressOf(ada, 'ETH', 'ethereum')
    await pollChain(app.deps, 'ethereum')
    // Dropped: its block is replaced, and it does not come again.
    await chains.send({ network: 'ethereum', asset: 'USDT', to, amount: '40' })
    await pollChain(app.deps, 'ethereum')
    await chains.reorg('ethereum', 1)
    await pollChain(app.deps, 'ethereum')
    expect(await statesOf(ada)).toEqual([['USDT 40.000000', 'pending']])
    await pass(app, 'ethereum', 3)
    expect(await statesOf(ada)).toEqual([['USDT 40.000000', 'dropped']])
    expect(await linesOf(ada)).toMatchObject([{ currency: 'USDT', status: 'failed' }])
    // Brought again: the same transaction in another block.
    const raw = await signedTransfer(chains, to)
    await chains.rpc('ethereum', 'eth_sendRawTransaction', [raw])
    await pollChain(app.deps, 'ethereum')
    await chains.reorg('ethereum', 1)
    await pass(app, 'ethereum', 1)
    await chains.rpc('ethereum', 'eth_sendRawTransaction', [raw]).catch(() => undefined)
    await pass(app, 'ethereum', 4)
    expect((await statesOf(ada))[0]).toEqual(['ETH 0.500000000', 'credited'])
    expect(await coins(app, ada, 'ETH')).toBe(500_000_000n)
    // Deeper than is waited for: the coins stay the customer's, and a person is asked.
    await chains.reorg('ethereum', 6)
    await pollChain(app.deps, 'ethereum')
    await pass(app, 'ethereum', 8)
    expect(await coins(app, ada, 'ETH')).toBe(500_000_000n)
    expect(await problems(app)).toEqual([[ada.user.id, 'block_replaced']])
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-12 CHN-13 CHN-14 a network that stops is read on when it is back, by whichever process lives; suspended customers get theirs',
  async () => {
    await using app = await startTestApp({ sandbox: true, chains: true })
    const { chains } = app.sandbox.control
    const [ada, brian] = [await app.customer(), await app.customer()]
    const to = await addressOf(ada, 'BNB', 'bsc')
    const theirs = await addressOf(brian, 'BNB', 'bsc')
    await chains.send({ network: 'bsc', asset: 'BNB', to, amount: '0.5' })
    await chains.stop('bsc')
    await expect(pollChain(app.deps, 'bsc')).rejects.toThrow()
    const down = await app.customer()
    expect((await down.call(depositAddress, { body: { asset: 'ETH', network: 'arbitrum' } })).status).toBe(200)
    await chains.start('bsc')
    await suspendAccount(app.deps, { email: brian.email, actor: 'test', reason: 'A test of it' }, true)
    expect((await brian.call(depositAddress, { body: { asset: 'BNB', network: 'bsc' } })).problem).toMatchObject({
      code: 'account_suspended',
    })
    await chains.send({ network: 'bsc', asset: 'BNB', to: theirs, amount: '0.25' })
    await chains.mine('bsc', 6)
    // Two processes at once, through their jobs: each arrival is credited once.
    await using second = await startSecondProcess(app)
    await Promise.allSettled([pollChain(app.deps, 'bsc'), pollChain(second.deps, 'bsc'), pollChain(app.deps, 'bsc')])
    await second.startBackground()
    await until(
      'both are credited',
      async () => (await coins(app, brian, 'BNB')) > 0n && (await coins(app, ada, 'BNB')) > 0n,
    )
    expect([await coins(app, ada, 'BNB'), await coins(app, brian, 'BNB')]).toEqual([500_000_000n, 250_000_000n])
    expect(await problems(app)).toEqual([[brian.user.id, 'account_suspended']])
    expect(await checkBooks(app.deps.db)).toEqual([])
    expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
  },
)

/** Of the open cases about coins: whose, and why. */
async function problems({ deps }: TestApp): Promise<unknown[]> {
  const rows = await deps.db.selectFrom('cases').selectAll().where('kind', '=', 'chain').execute()
  return rows.map(({ user_id, facts }) => [user_id, (facts as { problem?: string }).problem])
}

/** Half an ether from an account of anvil's that everybody knows. */
async function signedTransfer(chains: TestApp['sandbox']['control']['chains'], to: string): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const sender = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
  const chainId = Number(await chains.rpc<string>('ethereum', 'eth_chainId'))
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  return sender.signTransaction({
    chainId,
    nonce: 0,
    to: to as `0x${string}`,
    value: 5n * 10n ** 17n,
    gas: 21_000n,
    ...fees,
  })
}
