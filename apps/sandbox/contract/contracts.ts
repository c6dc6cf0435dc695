// Every provider's contract, and where the sandbox plays it.
import type { Sandbox } from '../src/sandbox.ts'
import { airtelContract } from './airtel.ts'
import { mpesaContract } from './mpesa.ts'
import { paystackContract } from './paystack.ts'
import { smileIdContract } from './smile-id.ts'
import { smsContract } from './sms.ts'
import { stripeContract } from './stripe.ts'
import { type Contract, type Finding, runContract } from './suite.ts'

/** A contract with the keys of a sandbox. */
type Played = { provider: string; contract: Contract<unknown>; runOn(sandbox: Sandbox): Promise<Finding[]> }

function played<K>(contract: Contract<K>, keysOf: (sandbox: Sandbox) => K): Played {
  return {
    provider: contract.provider,
    contract: contract as Contract<unknown>,
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
]
