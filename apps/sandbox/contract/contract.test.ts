// Goal: the sandbox answers what the platform relies on of each provider, and a provider that drifts is found out.
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { expect, test } from 'vitest'
import { findAnvil } from '../src/chain/anvil.ts'
import { startTest } from '../test/support.ts'
import { airtelContract } from './airtel.ts'
import { CONTRACTS } from './contracts.ts'
import { mpesaContract } from './mpesa.ts'
import { smsContract } from './sms.ts'
import { stripeContract } from './stripe.ts'
import { runContract } from './suite.ts'

const PLAYABLE = CONTRACTS.filter(({ needsChains }) => !needsChains || findAnvil('') !== undefined)

test.for(PLAYABLE)(
  'PRV-03 PRV-14 PRV-15 PRV-191 the sandbox keeps the contract of $provider',
  async ({ contract, ...played }) => {
    await using sandbox = await startTest(played.needsChains ? { hasChains: true, blockMs: 0 } : {})
    const findings = await played.runOn(sandbox)
    expect(
      findings.flatMap(({ part, step, fault }) => (fault === undefined ? [] : [`${part}: ${step}: ${fault}`])),
    ).toEqual([])
    for (const { name } of contract.parts) expect(findings.map(({ part }) => part)).toContain(name)
  },
)

/** By the folder of the API that speaks to it; those without one speak to nobody else, or to what is ours. */
const OF_FOLDER: Record<string, readonly string[]> = {
  audit: [],
  bank: ['paystack', 'bank-feed'],
  bills: ['bills'],
  cards: ['stripe'],
  chain: ['chain'],
  documents: ['storage'],
  examine: [],
  identity: ['smile-id'],
  mail: ['mail'],
  'mobile-money': PHONE_NETWORK_IDS,
  paybill: ['mpesa'],
  push: [],
  rates: ['prices'],
  // Files that an operator brings.
  sanctions: [],
  signer: [],
  sms: ['sms'],
  social: ['google'],
  statements: [],
  // It calls us, and is never called.
  ussd: [],
}

test('PRV-191 every provider that the API speaks to has a contract, which says whose description it follows and when it was read', () => {
  const folders = readdirSync(new URL('../../api/src/providers', import.meta.url), { withFileTypes: true })
  const named = folders.filter((each) => each.isDirectory()).map(({ name }) => name)
  expect(Object.keys(OF_FOLDER).sort()).toEqual(named.sort())
  expect([...new Set(Object.values(OF_FOLDER).flat())].sort()).toEqual(CONTRACTS.map(({ provider }) => provider).sort())
  for (const { contract } of CONTRACTS) {
    const { what, version, date, licence } = contract.described
    expect([what, version, licence].every(Boolean)).toBe(true)
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('PRV-04 an answer of another status or shape, or none at all, is a fault that names its step', async () => {
  const server = createServer((_request, response) => response.writeHead(200).end('{"object":"list","data":[{}]}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const drifted = await runContract(stripeContract, { url, secretKey: 'sk_test_drift' })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const silent = await runContract(stripeContract, { url, secretKey: 'sk_test_drift' })
  // A part ends with its first fault.
  for (const findings of [drifted, silent]) {
    expect(findings).toHaveLength(stripeContract.parts.filter((part) => !part.isOfSandboxOnly).length)
    expect(findings.every(({ fault }) => fault !== undefined)).toBe(true)
  }
  expect(drifted[0]).toMatchObject({ part: 'payments and refunds', step: 'a payment by card alone is made' })
  expect(silent[0]?.fault).toContain('no answer')
  expect(() => stripeContract.keysIn({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('test mode')
})

test('PRV-71 the contracts of M-Pesa and text messages move no live money and pay for no message', () => {
  const mpesa = {
    MPESA_CONSUMER_KEY: 'key',
    MPESA_CONSUMER_SECRET: 'secret',
    MPESA_SECURITY_CREDENTIAL: 'credential',
    MPESA_CALLBACK_BASE: 'https://example.com/',
  }
  expect(mpesaContract.keysIn(mpesa)).toMatchObject({ url: 'https://sandbox.safaricom.co.ke', shortcode: '174379' })
  expect(() => mpesaContract.keysIn({ ...mpesa, MPESA_API_URL: 'https://api.safaricom.co.ke/' })).toThrow('real money')
  expect(() => mpesaContract.keysIn({ ...mpesa, MPESA_CALLBACK_BASE: undefined })).toThrow('MPESA_CALLBACK_BASE')
  expect(smsContract.keysIn({ SMS_API_KEY: 'key' })).toMatchObject({ username: 'sandbox' })
  expect(() => smsContract.keysIn({ SMS_API_KEY: 'key', SMS_USERNAME: 'kivuko' })).toThrow('live app')
})

test('PRV-139 the contract of Airtel Money moves no live money', () => {
  const airtel = {
    AIRTEL_CLIENT_ID: 'id',
    AIRTEL_CLIENT_SECRET: 'secret',
    AIRTEL_PIN_CREDENTIAL: 'pin',
    AIRTEL_TEST_PHONE: '733123456',
  }
  expect(airtelContract.keysIn(airtel)).toMatchObject({ url: 'https://openapiuat.airtel.africa', phone: '733123456' })
  for (const url of ['https://openapi.airtel.africa', 'https://openapi.airtel.co.ke/'])
    expect(() => airtelContract.keysIn({ ...airtel, AIRTEL_API_URL: url })).toThrow('real money')
})
