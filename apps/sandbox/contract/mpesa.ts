// What the platform relies on of Safaricom's Daraja. Shapes in our own words, after its portal's pages and published samples:
// Safaricom publishes no machine-readable description. Nothing here waits for a callback.
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { compactTime } from '../src/daraja/formats.ts'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type MpesaKeys = {
  url: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  payoutShortcode: string
  /** Where people pay by themselves. */
  paybill: string
  initiator: string
  securityCredential: string
  callbackUrl: string
}

/** The one phone of Safaricom's test mode. */
const PHONE = '254708374149'
const token = z.looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const fault = (code: RegExp, message: RegExp) =>
  z.looseObject({ requestId: z.string(), errorCode: z.string().regex(code), errorMessage: z.string().regex(message) })
const code = z.union([z.string(), z.number()]).transform(String)
const pushed = z.looseObject({
  MerchantRequestID: z.string().min(1),
  CheckoutRequestID: z.string().startsWith('ws_CO_'),
  ResponseCode: code.pipe(z.literal('0')),
})
const accepted = z.looseObject({
  ConversationID: z.string().startsWith('AG_'),
  OriginatorConversationID: z.string().min(1),
  ResponseCode: code.pipe(z.literal('0')),
})
/** Daraja misspells the name of its own id, or does not. */
const c2bAccepted = z.looseObject({ ResponseCode: code.pipe(z.string().regex(/^0+$/)) })
/** Ended, or still on the phone: by a code, or as a fault. */
const standing = z.union([
  z.looseObject({ ResponseCode: code.pipe(z.literal('0')), ResultCode: code }),
  fault(/^500\.001\.1001$/, /being processed/i),
])

const TOKEN_FACES = /^(404\.001\.03|400\.003\.01|401\.002\.01|401\.003\.01)$/

function askToken({ url, consumerKey }: MpesaKeys, consumerSecret: string): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  return call(`${url}/oauth/v1/generate?grant_type=client_credentials`, { headers: { authorization } })
}

async function tokenOf(keys: MpesaKeys): Promise<string> {
  return token.parse((await askToken(keys, keys.consumerSecret)).body).access_token
}

function post({ url }: MpesaKeys, bearer: string, path: string, json: object): Promise<Answer> {
  return call(`${url}${path}`, { headers: { authorization: `Bearer ${bearer}` }, json })
}

function signature({ shortcode, passkey }: MpesaKeys) {
  const at = compactTime(Date.now())
  const Password = Buffer.from(`${shortcode}${passkey}${at}`).toString('base64')
  return { BusinessShortCode: shortcode, Password, Timestamp: at }
}

function pushOf(keys: MpesaKeys): object {
  return {
    ...signature(keys),
    TransactionType: 'CustomerPayBillOnline',
    Amount: String(randomInt(1, 50)),
    PartyA: PHONE,
    PartyB: keys.shortcode,
    PhoneNumber: PHONE,
    CallBackURL: `${keys.callbackUrl}/prompt`,
    AccountReference: 'CONTRACT',
    TransactionDesc: 'Contract',
  }
}

const tokens: Contract<MpesaKeys>['parts'][number] = {
  name: 'access tokens',
  async run(keys, expect) {
    await expect('a token is given', askToken(keys, keys.consumerSecret), { status: 200, shape: token })
    // Its test mode answers a wrong secret without a body.
    await expect('a wrong secret gets none', askToken(keys, 'wrong'), { status: [400, 401], shape: z.unknown() })
    const path = '/mpesa/stkpush/v1/processrequest'
    await expect('a token that is none is refused in a known way', post(keys, 'none', path, pushOf(keys)), {
      status: [400, 401, 404],
      shape: fault(TOKEN_FACES, /./),
    })
  },
}

const prompts: Contract<MpesaKeys>['parts'][number] = {
  name: 'prompts',
  async run(keys, expect) {
    const bearer = await tokenOf(keys)
    const push = (change: object = {}) =>
      post(keys, bearer, '/mpesa/stkpush/v1/processrequest', { ...pushOf(keys), ...change })
    const badRequest = (what: RegExp) => ({ status: 400, shape: fault(/^400\.002\.02$/, what) })
    await expect('an amount with cents is refused', push({ Amount: '10.50' }), badRequest(/Invalid Amount/))
    await expect('a phone that is none is refused', push({ PhoneNumber: '07' }), badRequest(/Invalid PhoneNumber/))
    const { CheckoutRequestID } = await expect('a prompt is accepted', push(), { status: 200, shape: pushed })
    const question = { ...signature(keys), CheckoutRequestID }
    await expect('it is asked about', post(keys, bearer, '/mpesa/stkpushquery/v1/query', question), {
      status: [200, 500],
      shape: standing,
    })
  },
}

const payouts: Contract<MpesaKeys>['parts'][number] = {
  name: 'payouts',
  async run(keys, expect) {
    const bearer = await tokenOf(keys)
    const id = `contract${Date.now()}${randomInt(1_000_000)}`
    const common = { SecurityCredential: keys.securityCredential, PartyA: keys.payoutShortcode, Remarks: 'Contract' }
    const urls = { QueueTimeOutURL: `${keys.callbackUrl}/timeout`, ResultURL: `${keys.callbackUrl}/result` }
    const pay = post(keys, bearer, '/mpesa/b2c/v3/paymentrequest', {
      ...common,
      ...urls,
      OriginatorConversationID: id,
      InitiatorName: keys.initiator,
      CommandID: 'BusinessPayment',
      Amount: '10',
      PartyB: PHONE,
      Occassion: 'Contract',
    })
    await expect('a payout is accepted under our id', pay, {
      status: 200,
      shape: accepted.extend({ OriginatorConversationID: z.literal(id) }),
    })
    const question = post(keys, bearer, '/mpesa/transactionstatus/v1/query', {
      ...common,
      ...urls,
      Initiator: keys.initiator,
      CommandID: 'TransactionStatusQuery',
      TransactionID: '',
      OriginalConversationID: id,
      IdentifierType: '4',
      Occasion: 'Contract',
    })
    await expect('it is asked about', question, { status: 200, shape: accepted })
  },
}

const balance: Contract<MpesaKeys>['parts'][number] = {
  name: 'balance',
  async run(keys, expect) {
    const bearer = await tokenOf(keys)
    const ask = (change: object = {}) =>
      post(keys, bearer, '/mpesa/accountbalance/v1/query', {
        Initiator: keys.initiator,
        SecurityCredential: keys.securityCredential,
        CommandID: 'AccountBalance',
        PartyA: keys.payoutShortcode,
        IdentifierType: '4',
        Remarks: 'Contract',
        QueueTimeOutURL: `${keys.callbackUrl}/timeout`,
        ResultURL: `${keys.callbackUrl}/result`,
        ...change,
      })
    await expect('a balance is asked for', ask(), { status: 200, shape: accepted })
    await expect('an unknown command is refused', ask({ CommandID: 'Balance' }), {
      status: 400,
      shape: fault(/^400\.002\.02$/, /Invalid CommandID/),
    })
  },
}

const reversals: Contract<MpesaKeys>['parts'][number] = {
  name: 'reversals',
  async run(keys, expect) {
    const bearer = await tokenOf(keys)
    const reverse = (change: object = {}) =>
      post(keys, bearer, '/mpesa/reversal/v1/request', {
        Initiator: keys.initiator,
        SecurityCredential: keys.securityCredential,
        CommandID: 'TransactionReversal',
        TransactionID: 'SG632NMUAB',
        Amount: '10',
        ReceiverParty: keys.shortcode,
        RecieverIdentifierType: '11',
        ResultURL: `${keys.callbackUrl}/result`,
        QueueTimeOutURL: `${keys.callbackUrl}/timeout`,
        Remarks: 'Contract',
        ...change,
      })
    await expect('a reversal is accepted, whatever its result', reverse(), { status: 200, shape: accepted })
    await expect('an amount with cents is refused', reverse({ Amount: '10.50' }), {
      status: 400,
      shape: fault(/^400\.002\.02$/, /Invalid Amount/),
    })
  },
}

const unnamed: Contract<MpesaKeys>['parts'][number] = {
  name: 'payouts of B2C v1',
  async run(keys, expect) {
    const pay = post(keys, await tokenOf(keys), '/mpesa/b2c/v1/paymentrequest', {
      InitiatorName: keys.initiator,
      SecurityCredential: keys.securityCredential,
      CommandID: 'BusinessPayment',
      Amount: '10',
      PartyA: keys.payoutShortcode,
      PartyB: PHONE,
      Remarks: 'Contract',
      QueueTimeOutURL: `${keys.callbackUrl}/timeout`,
      ResultURL: `${keys.callbackUrl}/result`,
      Occassion: 'Contract',
    })
    await expect('a payout is accepted under an id of M-Pesa', pay, { status: 200, shape: accepted })
  },
}

/** The simulated payment tells nobody of it here: nothing listens at the addresses. */
const byHand: Contract<MpesaKeys>['parts'][number] = {
  name: 'payments by hand',
  async run(keys, expect) {
    const bearer = await tokenOf(keys)
    const base = keys.callbackUrl.replaceAll(/mpesa|safaricom/gi, 'phone')
    const register = (change: object = {}) =>
      post(keys, bearer, '/mpesa/c2b/v2/registerurl', {
        ShortCode: keys.paybill,
        ResponseType: 'Completed',
        ConfirmationURL: `${base}/confirmation`,
        ValidationURL: `${base}/validation`,
        ...change,
      })
    await expect('an answer type that is none is refused', register({ ResponseType: 'Perhaps' }), {
      status: 400,
      shape: fault(/^400\./, /Bad Request|Invalid/i),
    })
    await expect('addresses are registered', register(), {
      status: [200, 500],
      shape: z.union([c2bAccepted, fault(/^500\.003\.1001$/, /registered|duplicate/i)]),
    })
    const payment = post(keys, bearer, '/mpesa/c2b/v2/simulate', {
      ShortCode: keys.paybill,
      CommandID: 'CustomerPayBillOnline',
      Amount: String(randomInt(1, 50)),
      Msisdn: PHONE,
      BillRefNumber: 'CONTRACT',
    })
    await expect('a payment is simulated', payment, { status: 200, shape: c2bAccepted })
  },
}

export const mpesaContract: Contract<MpesaKeys> = {
  provider: 'mpesa',
  described: {
    what: "the Daraja portal's pages, as scraped by JacksCodeVault/mpesa-daraja-mcp",
    version: 'Daraja 3.0, e875f3b',
    date: '2026-11-25',
    licence: 'facts, in our own words',
  },
  variables: ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SECURITY_CREDENTIAL', 'MPESA_CALLBACK_BASE'],
  keysIn(env) {
    const url = (env.MPESA_API_URL ?? 'https://sandbox.safaricom.co.ke').replace(/\/$/, '')
    if (url.startsWith('https://api.safaricom.co.ke')) throw new Error('MPESA_API_URL moves real money.')
    return {
      url,
      consumerKey: variableIn(env, 'MPESA_CONSUMER_KEY'),
      consumerSecret: variableIn(env, 'MPESA_CONSUMER_SECRET'),
      // Safaricom's own, which everybody knows.
      shortcode: env.MPESA_SHORTCODE ?? '174379',
      passkey: env.MPESA_PASSKEY ?? 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
      paybill: env.MPESA_PAYBILL ?? '600992',
      payoutShortcode: env.MPESA_PAYOUT_SHORTCODE ?? '600992',
      initiator: env.MPESA_INITIATOR ?? 'testapi',
      securityCredential: variableIn(env, 'MPESA_SECURITY_CREDENTIAL'),
      callbackUrl: `${variableIn(env, 'MPESA_CALLBACK_BASE').replace(/\/$/, '')}/contract`,
    }
  },
  parts: [tokens, prompts, payouts, unnamed, balance, reversals, byHand],
}
