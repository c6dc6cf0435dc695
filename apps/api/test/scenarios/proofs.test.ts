import {
  addPasskey,
  disableTotp,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kivuko/contract/account-security.ts'
import { login } from '@kivuko/contract/auth.ts'
import { createWithdrawal } from '@kivuko/contract/chain.ts'
import { PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { type Proof, startProof } from '@kivuko/contract/proof.ts'
import { expect, test } from 'vitest'
import { confirmAddress, turnTotpOn } from '../support/authenticator-app.ts'
import { type Prover, passkeyProver } from '../support/prover.ts'
import { softAuthenticator } from '../support/soft-authenticator.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'
import { coinsOf, holder, startChainApp, unitsOf, withdrawalQuote } from '../support/withdrawals.ts'

const MINUTE = 60_000
const password = { way: 'password', value: PASSWORD } as const

async function addKey(app: TestApp, customer: Customer) {
  await confirmAddress(app, customer)
  const key = softAuthenticator()
  const { options } = (await customer.call(startPasskey)).body
  const { id } = (await customer.call(addPasskey, { body: { name: 'Phone', credential: key.make(options) } })).body
  return { key, id }
}

test('SEC-20 coins leave only with a proof that comes with the very call; asking for it writes nothing and is not kept', async () => {
  await using app = await startChainApp()
  const customer = await holder(app, 'ETH', '1')
  const { quote_id } = (await withdrawalQuote(customer)).body
  const send = (proof?: Proof) => customer.call(createWithdrawal, { key: 'the-same-key', body: { quote_id }, proof })
  const refused = (await send()).problem
  expect(refused).toMatchObject({ status: 428, code: 'proof_required', proof: { ways: ['password'] } })
  expect((await send({ way: 'password', value: 'a guess' })).problem.code).toBe('proof_failed')
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: unitsOf('ETH', '1'), held: 0n })
  const made = (await send(password)).body
  expect((await send()).body).toEqual(made)
})

test('SEC-21 where there is a second factor, the password proves nothing, and a code counts once', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const off = (proof?: Proof) => customer.call(disableTotp, { proof })
  expect((await off()).problem.proof?.ways).toEqual(['totp', 'recovery_code'])
  expect((await off(password)).problem.code).toBe('proof_required')
  app.clock.advance(11 * MINUTE)
  const taken = { way: 'totp', value: code() } as const
  expect((await customer.call(renewRecoveryCodes, { proof: taken })).status).toBe(200)
  expect((await off(taken)).problem.code).toBe('proof_failed')
  app.clock.advance(30_000)
  expect((await off({ way: 'totp', value: code() })).status).toBe(200)
})

test('SEC-21 a recovery code takes a lost app away', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { recoveryCodes } = await turnTotpOn(app, customer)
  const proof = { way: 'recovery_code', value: recoveryCodes[0] ?? '' } as const
  expect((await customer.call(disableTotp, { proof })).status).toBe(200)
})

test('SEC-22 a passkey’s answer proves one action of one session, once', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { key, id } = await addKey(app, customer)
  const second = await addKey(app, customer)
  const answerFor = async (deed: string) => passkeyProver(customer, key)({ deed, ways: [] })
  const remove = (passkey: string, proof?: Proof | Prover) =>
    customer.call(removePasskey, { params: { id: passkey }, proof })
  const { proof: asked } = (await remove(second.id)).problem
  expect(asked?.ways).toEqual(['passkey'])
  const other = (await remove(id)).problem.proof
  expect(other?.deed).not.toBe(asked?.deed)
  expect((await remove(second.id, await answerFor(other?.deed ?? ''))).problem.code).toBe('proof_failed')
  const elsewhere = (await app.call(login, { body: customer })).body.access_token
  const answer = await answerFor(asked?.deed ?? '')
  const stolen = { token: elsewhere, params: { id: second.id }, proof: answer }
  expect((await app.call(removePasskey, stolen)).problem.code).toBe('proof_failed')
  app.clock.advance(6 * MINUTE)
  const late = await answerFor(asked?.deed ?? '')
  app.clock.advance(6 * MINUTE)
  expect((await remove(second.id, late)).problem.code).toBe('proof_failed')
  const used = await answerFor(asked?.deed ?? '')
  expect((await remove(second.id, used)).status).toBe(200)
  expect((await remove(second.id, used)).problem.code).toBe('proof_failed')
})

test('SEC-22 a passkey of somebody else proves nothing', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const mine = await addKey(app, ada)
  const theirs = await addKey(app, brian)
  const ask = await ada.call(removePasskey, { params: { id: mine.id }, proof: undefined })
  const { options } = (await ada.call(startProof, { body: { deed: ask.problem.proof?.deed ?? '' } })).body
  const proof = { way: 'passkey', credential: theirs.key.answer(options) } as const
  expect((await ada.call(removePasskey, { params: { id: mine.id }, proof })).problem.code).toBe('proof_failed')
})

test('SEC-23 ten minutes after signing in, adding a way to sign in asks for a proof, which lasts ten more', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await confirmAddress(app, customer)
  const start = (proof?: typeof password) => customer.call(startTotp, { proof })
  expect((await start()).status).toBe(200)
  app.clock.advance(10 * MINUTE)
  expect((await start()).problem.code).toBe('proof_required')
  expect((await start(password)).status).toBe(200)
  expect((await start()).status).toBe(200)
  app.clock.advance(10 * MINUTE)
  expect((await start()).problem.code).toBe('proof_required')
})

test('SEC-24 the fifth wrong proof ends the session, and what is no proof is refused by its name', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const headers = { [PROOF_HEADER]: 'not a proof' }
  expect((await customer.call(disableTotp, { headers, proof: undefined })).problem).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: PROOF_HEADER }],
  })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { problem } = await customer.call(disableTotp, { proof: { way: 'totp', value: 'not a code' } })
    expect(problem.code).toBe('proof_failed')
  }
  const right = { way: 'totp', value: code() } as const
  expect((await customer.call(disableTotp, { proof: right })).problem.code).toBe('unauthorized')
})
