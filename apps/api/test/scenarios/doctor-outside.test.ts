// What the doctor finds at the edges: callbacks that do not arrive, currencies that cannot be charged, a signer of another wallet.
import { randomUUID } from 'node:crypto'
import { copyFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { consoleDoctorMessages, type DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { DEMO_KEYS, TOKENS } from '../../../../tools/start/coins.ts'
import { COLD } from '../../../../tools/start/signer.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Check } from '../../src/operations/doctor/check.ts'
import { judgeGas, judgePrice } from '../../src/operations/doctor/checks/gas.ts'
import { examineInitiator, judgeAnswer } from '../../src/operations/doctor/checks/initiator.ts'
import { prices } from '../../src/operations/doctor/checks/prices.ts'
import { providers } from '../../src/operations/doctor/checks/providers.ts'
import { sanctions } from '../../src/operations/doctor/checks/sanctions.ts'
import { signer } from '../../src/operations/doctor/checks/signer.ts'
import { judgeName, webhooks } from '../../src/operations/doctor/checks/webhooks.ts'
import { judgeWorkers } from '../../src/operations/doctor/checks/workers.ts'
import { judgeRoom } from '../../src/operations/doctor/room.ts'
import { evmExaminer } from '../../src/providers/chain/evm-examine.ts'
import { encryptPassword } from '../support/encrypt-password.ts'
import { startProxy } from '../support/rpc-proxy.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { startChainApp } from '../support/withdrawals.ts'

const WAIT_MS = 5_000
const WAIT_IN_VAIN_MS = 1_500

function linesOf(findings: readonly Omit<DoctorFinding, 'area'>[], ...states: DoctorFinding['state'][]): string[] {
  return findings.filter(({ state }) => states.includes(state)).map(({ about, says }) => `${about}: ${says}`)
}

test('DTR-12 M-Pesa asked about no payment tells whether credential and callbacks work', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { mobileMoney } = app.deps.config
  if (!mobileMoney) throw new Error('there is no network')
  expect(linesOf(await examineInitiator(app.deps, WAIT_MS), 'fine')).toEqual([
    'M-Pesa initiator: M-Pesa takes the credential, and calls us back.',
  ])
  const right = mobileMoney.securityCredential
  mobileMoney.securityCredential = encryptPassword('another password')
  expect(linesOf(await examineInitiator(app.deps, WAIT_MS), 'wrong')).toEqual([
    expect.stringMatching(/^M-Pesa initiator: The password in MPESA_SECURITY_CREDENTIAL.*\(2001\)/),
  ])
  mobileMoney.securityCredential = right
  app.sandbox.control.phones.refuseQueries(8006)
  expect(linesOf(await examineInitiator(app.deps, WAIT_MS), 'wrong')).toEqual([
    expect.stringMatching(/^M-Pesa initiator: The initiator is locked \(8006\)/),
  ])
  app.sandbox.control.phones.refuseQueries(undefined)
  // What was refused is not asked again at once: it would lock the initiator.
  expect(linesOf(await examineInitiator(app.deps, WAIT_MS), 'wrong')).toEqual([
    expect.stringMatching(/\(8006\).*was not asked again/),
  ])
  await app.advance(11 * 60_000)
  expect(linesOf(await examineInitiator(app.deps, WAIT_MS), 'fine')).toHaveLength(1)
  // Nothing of it is left for a person.
  const outcomes = await app.deps.db
    .selectFrom('webhook_events')
    .select('outcome')
    .where('type', '=', 'examine')
    .execute()
  expect(new Set(outcomes.map(({ outcome }) => outcome)).has('unmatched')).toBe(false)
  mobileMoney.callbackUrl = mobileMoney.callbackUrl.replace(/:\d+/, ':9')
  expect(linesOf(await examineInitiator(app.deps, WAIT_IN_VAIN_MS), 'wrong')).toEqual([
    expect.stringMatching(
      /^M-Pesa initiator: M-Pesa took a question, and its answer did not come to http:\/\/127.0.0.1:9/,
    ),
  ])
  expect(judgeAnswer({ kind: 'unknown', code: '2028' }).state).toBe('wrong')
  expect(judgeAnswer({ kind: 'unknown', code: '500.001.1001' }).state).toBe('skipped')
})

test('DTR-13 what is posted to each webhook’s address has to reach us, its name to lead outside, and the last event is told', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, identity: true })
  app.deps.config.publicUrl = app.url
  const fine = linesOf(await webhooks.ask(app.deps), 'fine')
  for (const name of ['Stripe', 'Paystack', 'M-Pesa', 'Smile ID'])
    expect(fine).toContain(`Webhook of ${name}: What is posted there reaches us; without a signature it is refused.`)
  await examineInitiator(app.deps, WAIT_MS)
  expect(linesOf(await webhooks.ask(app.deps), 'fine')).toContain('Last event of M-Pesa: It came 0 minutes ago.')
  // Somebody else answers, and nobody does.
  app.deps.config.publicUrl = app.sandbox.url
  const { identity } = app.deps.config
  if (identity) identity.callbackUrl = 'http://127.0.0.1:9/api/v1/webhooks/smile-id'
  const wrong = linesOf(await webhooks.ask(app.deps), 'wrong')
  expect(wrong).toEqual([
    expect.stringMatching(/^Webhook of Stripe: .* does not reach us: somebody answers 4\d\d/),
    expect.stringMatching(/^Webhook of Paystack: .* does not reach us: somebody answers 4\d\d/),
    expect.stringMatching(/^Webhook of Smile ID: .* does not reach us: /),
  ])
  const states = [[], ['10.0.0.7', 'fd00::1'], ['10.0.0.7', '41.90.0.1'], ['2a02:6b8::1']]
  expect(states.map((addresses) => judgeName('kivuko.example', addresses).state)).toEqual([
    'wrong',
    'warning',
    'fine',
    'fine',
  ])
})

async function pay(app: TestApp): Promise<void> {
  const form = new URLSearchParams({
    amount: '2000',
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com/back',
  })
  const headers = {
    authorization: `Bearer ${app.sandbox.keys.secret}`,
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': randomUUID(),
  }
  const said = await fetch(`${app.sandbox.url}/v1/payment_intents`, { method: 'POST', headers, body: form })
  expect(said.status).toBe(200)
}

test('DTR-14 currencies Stripe cannot charge and events nobody took are found', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.deps.config.publicUrl = app.url
  const { merchant } = app.sandbox.control.cards
  const fine = linesOf(await providers.ask(app.deps), 'fine').join('\n')
  expect(fine).toContain('Stripe currencies: It can charge every currency that forms offer; Stripe exchanges NGN, EUR')
  expect(fine).toContain('Stripe deliveries: Every event of the last three days was taken')
  merchant.setAccount({ country: 'BR', settles: ['brl'] })
  expect(linesOf(await providers.ask(app.deps), 'wrong').join('\n')).toContain(
    'Stripe currencies: Forms offer cards in NGN, USD, EUR, GBP, CHF, JPY, CAD, which an account in BR cannot charge.',
  )
  // As a wrong STRIPE_WEBHOOK_SECRET has it.
  app.sandbox.control.webhooks.setMode({ badSignature: true })
  await pay(app)
  await app.sandbox.control.webhooks.idle()
  expect(linesOf(await providers.ask(app.deps), 'wrong').join('\n')).not.toContain('Stripe deliveries')
  await app.advance(20 * 60_000)
  expect(linesOf(await providers.ask(app.deps), 'wrong').join('\n')).toMatch(
    /Stripe deliveries: 1 of the last events were not taken by every endpoint: payment_intent.succeeded/,
  )
})

test('DTR-15 a signer of another wallet, network, contract or cold storage is found, and gas before it ends', async () => {
  await using app = await startChainApp({
    CHAIN_COLD_ADDRESSES: JSON.stringify({ ethereum: `0x${'c'.repeat(40)}` }),
    CHAIN_HOT_CEILINGS: JSON.stringify({ ethereum: { ETH: { above: '50', leave: '20' } } }),
  })
  const own = linesOf(await signer.ask(app.deps), 'wrong', 'warning')
  expect(own).toEqual([expect.stringContaining(`Cold storage on ethereum is ${COLD} in it`)])
  const [ceiling] = app.deps.config.chains.hotCeilings
  if (ceiling) ceiling.coldAddress = COLD
  const well = linesOf(await signer.ask(app.deps), 'fine')
  expect(well).toContain('Signer: policy: It signs for the addresses, networks and coins that are used here.')
  expect(well).toContain('Gas on ethereum: The hot wallet has ETH for more than 20 transfers at the price of now.')
  const { chains, signer: ours } = app.deps.config
  const [network] = chains.networks
  if (!ours || !network) throw new Error('there are no networks')
  ours.hotAddress = `0x${'1'.repeat(40)}`
  chains.depositXpub = `xpub${'1'.repeat(107)}`
  network.chainId = 1
  network.tokens.USDT = `0x${'2'.repeat(40)}`
  const wrong = linesOf(await signer.ask(app.deps), 'wrong').join('\n')
  for (const said of [
    `It sends from ${DEMO_KEYS.hotWallet.toLowerCase()}, and CHAIN_HOT_ADDRESS is 0x1111`,
    'CHAIN_DEPOSIT_XPUB is of other words than its own',
    'as ethereum, and here it is 1.',
    `USDT on ethereum is ${TOKENS.CHAIN_ETHEREUM_USDT} in it, and 0x2222`,
  ])
    expect(wrong).toContain(said)
  const gas = (units: bigint) =>
    judgeGas('ethereum', { hot: `0x${'1'.repeat(40)}`, held: money('ETH', units), price: { max: 10n ** 10n } }).state
  // At 10 gwei, 20 transfers of 65,000 gas cost 0.013 ETH.
  expect([gas(0n), gas(12_999_999n), gas(13_000_000n)]).toEqual(['wrong', 'warning', 'fine'])
  const price = (max: bigint) =>
    judgePrice('ethereum', { max }, [10n ** 10n, 2n * 10n ** 10n]).map(({ state }) => state)
  expect([price(10n ** 10n), price(10n ** 10n + 1n)]).toEqual([[], ['warning']])
})

test('DTR-16 DTR-17 a disk that fills up, and jobs that nobody works, are found before they are missed', () => {
  const room = (free: bigint, size: bigint) =>
    judgeRoom({ about: 'Free space', where: 'documents', whenFull: 'nothing is kept.' }, { free, size }).state
  const GB = 1_000_000_000n
  expect([room(5n * GB, 50n * GB), room(5n * GB - 1n, 10n * GB), room(9n * GB, 100n * GB), room(GB / 4n, GB)]).toEqual([
    'fine',
    'warning',
    'warning',
    'wrong',
  ])
  expect([null, 601, 600].map((seconds) => judgeWorkers(seconds).state)).toEqual(['wrong', 'wrong', 'fine'])
})

test('DTR-18 coins of a test network beside live keys are found', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { ...NODE, CHAIN_ETHEREUM_ID: '31337' } })
  const { config } = app.deps
  const paystack = config.bank.paystack && { ...config.bank.paystack, secretKey: 'sk_live_of_somebody' }
  const mixed = async (chainId: number) => {
    const networks = config.chains.networks.map((each) => ({ ...each, chainId }))
    const deps = createDeps(
      {
        ...config,
        cards: undefined,
        phoneNetworks: { mpesa: undefined, airtel: undefined },
        sms: undefined,
        bank: { ...config.bank, paystack },
        chains: { ...config.chains, networks },
      },
      { clock: app.clock },
    )
    const found = await providers.ask(deps).finally(() => deps.close())
    return linesOf(found, 'wrong').filter((line) => line.startsWith('Test and live'))
  }
  expect(await mixed(1)).toEqual([])
  expect(await mixed(11_155_111)).toEqual([expect.stringContaining('while Node of ethereum is a test system')])
})

test('DTR-21 a node of another network, one that lags behind and contracts with other decimals are each found, with what to do', async () => {
  await using app = await startTestApp({ sandbox: true, chains: true })
  const [network] = app.deps.config.chains.networks
  const usdt = network?.tokens.USDT
  if (!network || !usdt) throw new Error('there are no networks')
  const lies: { answer?: Parameters<typeof startProxy>[1] } = {}
  await using proxy = await startProxy(network.rpcUrl, (call) => lies.answer?.(call))
  const examine = (answer: Parameters<typeof startProxy>[1]) => {
    lies.answer = answer
    return evmExaminer({ ...network, rpcUrl: proxy.url, checkUrl: network.rpcUrl }).examine()
  }
  const wrongOf = async (answer: Parameters<typeof startProxy>[1]) =>
    (await examine(answer)).flatMap(({ state, about, says, remedy }) =>
      state === 'wrong' ? [`${about}: ${says} ${remedy}`] : [],
    )
  const setting = `CHAIN_${network.network.toUpperCase()}`
  expect(await wrongOf(() => undefined)).toEqual([])
  expect(await wrongOf(({ method }) => (method === 'eth_chainId' ? { result: '0x38' } : undefined))).toEqual([
    `Node of ${network.network}: It is of network 56, not ${network.chainId}: coins there are others. Set ${setting}_RPC_URL to a node of the network meant.`,
  ])
  await app.sandbox.control.chains.mine(network.network, 12)
  expect(await wrongOf(({ method }) => (method === 'eth_blockNumber' ? { result: '0x1' } : undefined))).toEqual([
    expect.stringMatching(
      /^Node of \w+: It is \d+ blocks behind the other\. What it does not show is not credited: wait until it has caught up, or use another node\.$/,
    ),
  ])
  const eighteen = `0x${'12'.padStart(64, '0')}`
  const isOfUsdt = ({ method, params: [asked] }: { method: string; params: Record<string, unknown>[] }) =>
    method === 'eth_call' && String(asked?.to).toLowerCase() === usdt.toLowerCase()
  expect(await wrongOf((call) => (isOfUsdt(call) ? { result: eighteen } : undefined))).toEqual([
    `USDT on ${network.network}: Its contract counts in 18 decimals, and we in 6. Set ${setting}_USDT to the issuer's contract.`,
  ])
})

test('DTR-22 price sources that contradict each other and an old sanctions list are found, with what to do', async () => {
  await using app = await startTestApp({ sandbox: true })
  const { tickers } = app.sandbox.control
  const said = async (check: Check) => (await check.ask(app.deps)).filter(({ state }) => state !== 'fine')
  expect(await said(prices)).toEqual([])
  tickers.move({ coin: 'SOL', fiat: 'NGN', percent: -24 })
  expect(await said(prices)).toContainEqual({
    about: 'Prices',
    state: 'wrong',
    says: expect.stringMatching(/^The sources contradict each other about SOL, which are not traded\.$/),
    remedy: 'See docs/runbooks/price-wrong.md.',
  })
  expect(await said(sanctions)).toEqual([])
  const list = join(app.deps.config.documents.folder, '..', 'list.xml')
  await copyFile(app.deps.config.sanctionsFile ?? '', list)
  const old = new Date(app.clock.now().getTime() - 15 * 86_400_000)
  await utimes(list, old, old)
  app.deps.config.sanctionsFile = list
  expect(await said(sanctions)).toEqual([
    {
      about: 'Sanctions list',
      state: 'warning',
      says: expect.stringMatching(/^It names \d+ people, and its file is 15 days old\.$/),
      remedy: 'Fetch it anew, every day.',
    },
  ])
})

const NODE = { CHAIN_ETHEREUM_RPC_URL: 'http://127.0.0.1:9', CHAIN_DEPOSIT_XPUB: DEMO_KEYS.depositXpub }

test('DTR-19 an admin has a mail and a text message sent to themselves alone, and no other role has', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [admin, support] = [await staffMember(app, 'admin'), await staffMember(app, 'support')]
  expect((await support.call(consoleDoctorMessages)).problem.code).toBe('role_refused')
  const { inbox, sms } = app.sandbox.control
  const [mails, texts] = [inbox.messages().length, sms.messages().length]
  const told = (await admin.call(consoleDoctorMessages)).body.findings
  expect(linesOf(told, 'fine')).toEqual([expect.stringContaining(`Mail to ${admin.email}: It was handed over`)])
  expect(linesOf(told, 'skipped')).toEqual(['Text message: None was sent: your own phone is not verified.'])
  await app.deps.db
    .updateTable('users')
    .set({ phone: '+254712345678', phone_verified_at: app.clock.now() })
    .where('email', '=', admin.email)
    .execute()
  const both = (await admin.call(consoleDoctorMessages)).body.findings
  expect(linesOf(both, 'fine')).toHaveLength(2)
  expect([inbox.messages().length, sms.messages().length]).toEqual([mails + 2, texts + 1])
  const actions = (await auditLines(app)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'doctor.message')).toHaveLength(2)
})
