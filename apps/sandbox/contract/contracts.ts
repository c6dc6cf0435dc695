// Every provider's contract, and where the sandbox plays it.
import type { Sandbox } from '../src/sandbox.ts'
import { airtelContract } from './airtel.ts'
import { bankFeedContract } from './bank-feed.ts'
import { billsContract } from './bills.ts'
import { chainContract } from './chain.ts'
import { googleContract } from './google.ts'
import { mailContract } from './mail.ts'
import { mpesaContract } from './mpesa.ts'
import { paystackContract } from './paystack.ts'
import { pricesContract } from './prices.ts'
import { smileIdContract } from './smile-id.ts'
import { smsContract } from './sms.ts'
import { storageContract } from './storage.ts'
import { stripeContract } from './stripe.ts'
import { type Contract, type Finding, runContract } from './suite.ts'

/** A contract with the keys of a sandbox. */
type Played = {
  provider: string
  contract: Contract<unknown>
  /** Whether a sandbox must run networks of coins for it. */
  needsChains: boolean
  runOn(sandbox: Sandbox): Promise<Finding[]>
}

function played<K>(contract: Contract<K>, keysOf: (sandbox: Sandbox) => K): Played {
  return {
    provider: contract.provider,
    contract: contract as Contract<unknown>,
    needsChains: contract.provider === 'chain',
    runOn: (sandbox) => runContract(contract, keysOf(sandbox), { isSandbox: true }),
  }
}

export const CONTRACTS: readonly Played[] = [
  played(stripeContract, ({ url, keys }) => ({ url, secretKey: keys.secret })),
  played(paystackContract, ({ paystack }) => ({ url: paystack.apiUrl, secretKey: paystack.secretKey })),
  played(smileIdContract, ({ smileId }) => ({
    url: smileId.apiUrl,
    partnerId: smileId.partnerId,
    apiKey: smileId.apiKey,
    callbackUrl: 'http://127.0.0.1:9/contract',
  })),
  played(mpesaContract, ({ mpesa: { apiUrl: url, ...keys } }) => ({ ...keys, url, callbackUrl: 'http://127.0.0.1:9' })),
  played(airtelContract, ({ airtel: { apiUrl: url, clientId, clientSecret, pin } }) => ({
    url,
    clientId,
    clientSecret,
    pin,
    phone: '733123456',
  })),
  played(smsContract, ({ sms: { apiUrl: url, ...keys } }) => ({ ...keys, url })),
  played(googleContract, ({ oidc }) => oidc),
  played(mailContract, ({ smtpPort }) => ({
    url: `smtp://127.0.0.1:${smtpPort}`,
    from: 'Kivuko <hello@kivuko.example>',
    to: 'ada@kivuko.example',
  })),
  played(chainContract, ({ chains }) => ({ url: chains.ethereum?.rpcUrl ?? '' })),
  played(pricesContract, ({ url }) => ({
    coinbase: `${url}/tickers/coinbase`,
    coingecko: `${url}/tickers/coingecko`,
    kraken: `${url}/tickers/kraken`,
  })),
  played(storageContract, ({ storageService }) => storageService),
  played(billsContract, ({ bills: { apiUrl: url, ...keys } }) => ({ ...keys, url, customer: '08031234567' })),
  played(bankFeedContract, ({ bankFeed }) => bankFeed),
]
