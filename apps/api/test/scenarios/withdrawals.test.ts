// Withdrawals over real networks: quoted, held, signed, sent, and settled or given back.
import { cancelWithdrawal, getWithdrawal } from '@kivuko/contract/chain.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { sendWithdrawalJob } from '../../src/custody/sending-jobs.ts'
import { listStuck } from '../../src/operations/stuck-payments/list-stuck.ts'
import type { WithdrawalId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { addressOf } from '../support/chain.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { until } from '../support/until.ts'
import {
  attemptsOf,
  coinsOf,
  holder,
  OUTSIDE,
  outsideUnits,
  sendsOf,
  startChainApp,
  unitsOf,
  withdraw,
  withdrawalIn,
  withdrawalOf,
  withdrawalQuote,
} from '../support/withdrawals.ts'

const ONE_ETH = unitsOf('ETH', '1')

test('CHN-35 CHN-36 CHN-37 SAL-42 ether and test dollars reach an address outside: held at once, sent after half a minute, booked when deep enough', async () => {
  await using app = await startChainApp()
  const customer = await holder(app, 'ETH', '1')
  const quote = (await withdrawalQuote(customer)).body
  expect(quote).toMatchObject({ asset: 'ETH', network: 'ethereum', address: OUTSIDE, amount: '0.500000000' })
  const [fee, received] = [unitsOf('ETH', quote.fee), unitsOf('ETH', quote.received)]
  expect(fee + received).toBe(ONE_ETH / 2n)
  const made = (await withdraw(customer, { quoteId: quote.quote_id })).body
  expect(made).toMatchObject({ status: 'waiting', can_cancel: true, transaction_hash: null, fee: quote.fee })
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH / 2n, held: ONE_ETH / 2n })
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'withdrawal',
      status: 'pending',
      amount: quote.received,
      fee: quote.fee,
      recipient_info: OUTSIDE,
    },
  ])
  await app.startBackground()
  const confirming = await withdrawalIn(customer, made.reference, 'confirming')
  expect(confirming).toMatchObject({ transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), can_cancel: false })
  expect(await ledgerUnits(app, 'clearing:ethereum:ETH')).toBe(0n)
  await app.sandbox.control.chains.mine('ethereum', 3)
  expect(await withdrawalIn(customer, made.reference, 'completed')).toMatchObject({ completed_at: expect.any(String) })
  expect(await outsideUnits(app, 'ethereum', 'ETH')).toBe(received)
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH / 2n, held: 0n })
  const gas = -(await ledgerUnits(app, 'provider_fees:ETH'))
  expect(gas).toBeGreaterThan(0n)
  expect(gas).toBeLessThan(fee)
  expect(await ledgerUnits(app, 'fees:ETH')).toBe(fee)
  expect(await ledgerUnits(app, 'clearing:ethereum:ETH')).toBe(received + gas)
  expect(await linesOf(customer)).toMatchObject([{ status: 'completed', description: expect.stringMatching(/^Sent/) }])
  expect(await paymentNotices(customer)).toMatchObject([
    {
      title: expect.stringMatching(/arrived at 0x8617…070D$/),
      action_url: `/wallet/withdraw?reference=${made.reference}`,
    },
  ])

  const other = await holder(app, 'USDT', '100')
  const dollars = (await withdraw(other, { asset: 'USDT', amount: '100' })).body
  await withdrawalIn(other, dollars.reference, 'confirming')
  await app.sandbox.control.chains.mine('ethereum', 3)
  await withdrawalIn(other, dollars.reference, 'completed')
  expect(await outsideUnits(app, 'ethereum', 'USDT')).toBe(unitsOf('USDT', dollars.received))
  expect((await sendsOf(app)).map(({ nonce, state }) => [nonce, state])).toEqual([
    [0, 'done'],
    [1, 'done'],
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CHN-38 CHN-39 a withdrawal is taken back until it is sent, by its customer only; of one unit too little, two at once, and a limit, nothing is left', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp()
  const customer = await holder(app, 'ETH', '1')
  const stranger = await app.customer()
  const made = (await withdraw(customer, { amount: '1' })).body
  const params = { reference: made.reference }
  for (const endpoint of [getWithdrawal, cancelWithdrawal])
    expect((await stranger.call(endpoint, { params })).problem.code).toBe('withdrawal_not_found')
  expect((await withdraw(customer)).problem.code).toBe('insufficient_balance')
  expect((await customer.call(cancelWithdrawal, { params })).body).toMatchObject({
    status: 'cancelled',
    can_cancel: false,
  })
  expect((await customer.call(cancelWithdrawal, { params })).body.status).toBe('cancelled')
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH, held: 0n })
  expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])
  const second = (await withdraw(customer)).body
  const line = (await linesOf(customer)).find(({ external_reference }) => external_reference === second.reference)
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).body.status).toBe('failed')

  // The same quote, and the whole holding, at once in two processes.
  await using process = await startSecondProcess(app)
  await process.deps.rates.refresh()
  const quoteId = (await withdrawalQuote(customer, { amount: '1' })).body.quote_id
  const same = await Promise.all([withdraw(customer, { quoteId }), withdraw(process.as(customer), { quoteId })])
  expect(new Set(same.map(({ body }) => body.reference)).size).toBe(1)
  expect((await withdraw(stranger, { quoteId })).problem.code).toBe('quote_not_found')
  const whole = await holder(app, 'ETH', '1')
  const quotes = await Promise.all(
    [1, 2].map(async () => (await withdrawalQuote(whole, { amount: '1' })).body.quote_id),
  )
  const both = await Promise.all(
    quotes.map((id, index) => withdraw(index ? process.as(whole) : whole, { quoteId: id })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await coinsOf(app, whole, 'ETH')).toEqual({ available: 0n, held: ONE_ETH })
  const late = (await withdrawalQuote(customer)).body.quote_id
  await app.startBackground()
  await withdrawalIn(customer, same[0]?.body.reference ?? '', 'confirming')
  const closed = await customer.call(cancelWithdrawal, { params: { reference: same[0]?.body.reference ?? '' } })
  expect(closed.problem.code).toBe('withdrawal_closed')
  await app.advance(60_000)
  expect((await withdraw(customer, { quoteId: late })).problem.code).toBe('quote_expired')
  await app.deps.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute()
  expect((await withdraw(customer, { amount: '0.1' })).problem.code).toBe('account_suspended')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CHN-40 CHN-41 CHN-84 addresses of other networks, with a wrong letter, nobody’s and ours are refused with what is wrong; so are coins without a network', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ WITHDRAWAL_PAUSE_MS: '' })
  const customer = await holder(app, 'ETH', '1')
  // Half a minute to take it back.
  const made = (await withdraw(customer)).body
  const job = await sendWithdrawalJob.find(app.deps.db, { withdrawalId: made.id as WithdrawalId })
  expect(job?.runAt.getTime()).toBe(new Date(made.created_at).getTime() + 30_000)
  const wrong: [string, RegExp][] = [
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /address of Bitcoin/],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', /address of Bitcoin/],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', /address of Tron/],
    ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', /address of XRP Ledger/],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', /address of Solana/],
    ['vitalik.eth', /Names are not looked up/],
    [`0x${'ab'.repeat(32)}`, /Never give a private key/],
    [OUTSIDE.slice(0, -1), /0x and 40 digits/],
    [OUTSIDE.replace('D', 'd'), /A letter of this address is wrong/],
    ['0x0000000000000000000000000000000000000000', /Nobody has this address/],
    [app.deps.chains.get('ethereum')?.contractOf('USDT') ?? '', /contract of USDT/],
    [DEMO_KEYS.hotWallet, /address of ours/],
    [await addressOf(await app.customer(), 'USDT', 'ethereum'), /Use Send money/],
    [(await addressOf(customer, 'ETH', 'ethereum')).toLowerCase(), /your own address here/],
  ]
  for (const [address, rule] of wrong) {
    const { status, problem } = await withdrawalQuote(customer, { address })
    expect([address, status, problem.code]).toEqual([address, 422, 'address_invalid'])
    expect(problem).toMatchObject({ errors: [{ field: 'address', message: expect.stringMatching(rule) }] })
  }
  expect((await withdrawalQuote(customer, { address: OUTSIDE.toLowerCase() })).body.address).toBe(OUTSIDE)
  const bitcoin = await withdrawalQuote(customer, { asset: 'BTC' as 'ETH' })
  expect(bitcoin.problem).toMatchObject({
    code: 'network_unavailable',
    detail: expect.stringMatching(/^Bitcoin can be kept, traded and sold here/),
  })
  expect((await withdrawalQuote(customer, { asset: 'USDT', network: 'bsc' })).problem.code).toBe('network_unavailable')
  for (const amount of ['0.0009', '0', '-1', '0.0000000001', 'all']) {
    const { status, problem } = await withdrawalQuote(customer, { amount })
    expect([amount, status >= 400 && status < 500]).toEqual([amount, true])
    expect(problem.errors).toMatchObject([{ field: 'amount' }])
  }
  await app.sandbox.control.chains.stop('ethereum')
  expect((await withdrawalQuote(customer)).problem.code).toBe('provider_unavailable')
})

test('CHN-42 CHN-43 a transaction that is stuck is replaced with a higher fee and the same number; a block that is replaced sends it again', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ CHAIN_STUCK_MS: '1000' })
  const { chains } = app.sandbox.control
  const customer = await holder(app, 'BNB', '3')
  await chains.automine('bsc', false)
  const { reference } = (await withdraw(customer, { asset: 'BNB', network: 'bsc', amount: '1' })).body
  await app.startBackground()
  await until('it is signed', async () => (await attemptsOf(app))[0]?.signed)
  await until('it is replaced', async () => (await attemptsOf(app))[1]?.signed)
  const [first, second] = await attemptsOf(app)
  expect(second?.max_fee_wei).toBeGreaterThan(((first?.max_fee_wei ?? 0n) * 11n) / 10n)
  // On a slow machine it may be replaced once more meanwhile.
  await until('the newest is shown', async () => {
    const newest = (await attemptsOf(app)).findLast(({ signed }) => signed)
    return (await withdrawalOf(customer, reference)).transaction_hash === newest?.hash
  })
  await chains.mine('bsc', 1)
  await withdrawalIn(customer, reference, 'confirming')
  await chains.reorg('bsc', 1)
  await withdrawalIn(customer, reference, 'sending')
  await until('the network has it again', async () => {
    const { pending } = await chains.rpc<{ pending: string }>('bsc', 'txpool_status', [])
    return Number(pending) > 0
  })
  await chains.mine('bsc', 1)
  await withdrawalIn(customer, reference, 'confirming')
  await chains.mine('bsc', 3)
  const done = await withdrawalIn(customer, reference, 'completed')
  expect(await outsideUnits(app, 'bsc', 'BNB')).toBe(unitsOf('BNB', done.received))
  expect(await sendsOf(app)).toMatchObject([{ nonce: 0, state: 'done' }])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CHN-44 CHN-45 a process that dies between signing and sending, a signer that is away and a network that stops: it is sent once, in the end', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp()
  const { chains } = app.sandbox.control
  const customer = await holder(app, 'ETH', '3')
  await app.signer.stop()
  const one = (await withdraw(customer)).body
  const stop = await app.startBackground()
  await until('it has a number', async () => (await sendsOf(app))[0]?.problem === 'signer_silent')
  expect((await withdrawalOf(customer, one.reference)).status).toBe('sending')
  // The next waits for its turn: numbers are given one after another.
  const two = (await withdraw(customer)).body
  await until('the second is under way', async () => (await sendsOf(app)).length === 2)
  expect((await sendsOf(app)).map(({ nonce }) => nonce)).toEqual([0, null])
  await chains.stop('ethereum')
  await app.signer.start()
  await until('it is signed, and not handed over', async () => (await attemptsOf(app))[0]?.signed)
  await stop()
  await chains.start('ethereum')
  await app.startBackground()
  for (const { reference } of [one, two]) await withdrawalIn(customer, reference, 'confirming')
  await chains.mine('ethereum', 3)
  for (const { reference } of [one, two]) await withdrawalIn(customer, reference, 'completed')
  expect(await outsideUnits(app, 'ethereum', 'ETH')).toBe(unitsOf('ETH', one.received) + unitsOf('ETH', two.received))
  expect((await sendsOf(app)).map(({ nonce }) => nonce)).toEqual([0, 1])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CHN-46 CHN-47 what the signer refuses gives the coins and the number back; a hot wallet that is too low waits for more', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp()
  const customer = await holder(app, 'ETH', '20000')
  await app.startBackground()
  const dear = (await withdraw(customer, { amount: '60' })).body
  const failed = await withdrawalIn(customer, dear.reference, 'failed')
  expect(failed.problem).toMatch(/more than we send outside at once/)
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: unitsOf('ETH', '20000'), held: 0n })
  expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])
  expect(await paymentNotices(customer)).toMatchObject([{ title: expect.stringMatching(/was not sent$/) }])
  expect(await sendsOf(app)).toMatchObject([{ state: 'refused', nonce: null }])

  await app.sandbox.control.chains.rpc('ethereum', 'anvil_setBalance', [DEMO_KEYS.hotWallet, '0x1'])
  const small = (await withdraw(customer)).body
  await until('it waits for coins', async () => (await sendsOf(app))[1]?.problem === 'short')
  expect(await withdrawalOf(customer, small.reference)).toMatchObject({ status: 'sending', problem: null })
  const longAgo = new Date(app.clock.now().getTime() - 20 * 60_000)
  await app.deps.db
    .updateTable('withdrawals')
    .set({ created_at: longAgo })
    .where('id', '=', small.id as never)
    .execute()
  const { rows: stuck } = await listStuck(app.deps, { kind: 'withdrawal' }, { limit: 10 })
  expect(stuck).toMatchObject([
    { reference: small.reference, waits_for: expect.stringMatching(/hot wallet has too little/) },
  ])
  await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'ETH', to: DEMO_KEYS.hotWallet, amount: '2' })
  await withdrawalIn(customer, small.reference, 'confirming')
  expect((await sendsOf(app))[1]).toMatchObject({ nonce: 0, problem: null })
})
