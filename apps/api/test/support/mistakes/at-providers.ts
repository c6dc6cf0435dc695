// Mistakes with keys, accounts and addresses at each provider.
import { encryptPassword } from '../encrypt-password.ts'
import { startLiar } from '../liar.ts'
import { inDatabase, type Mistake } from './mistake.ts'

/** The provider behind a setting says something else of one path. */
function lies(
  setting: string,
  targetOf: (app: Parameters<NonNullable<Mistake['plant']>>[0]) => string,
  [path, change]: [string, (body: never) => unknown],
): NonNullable<Mistake['plant']> {
  return async (app) => {
    const target = targetOf(app)
    const { origin, pathname } = new URL(target)
    const liar = await startLiar(origin, `${pathname.replace(/\/$/, '')}${path}`, change as (body: unknown) => unknown)
    const settings = { [setting]: target.replace(origin, liar.url) }
    return { undo: () => liar[Symbol.asyncDispose](), settings }
  }
}

const IN_FIVE_DAYS = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

export const AT_PROVIDERS: readonly Mistake[] = [
  {
    made: 'the key of cards was rolled',
    settings: { STRIPE_SECRET_KEY: 'sk_test_of_yesterday' },
    found: /^Stripe: It refuses the key \(401\)\.$/,
    remedy: /^Compare STRIPE_SECRET_KEY/,
  },
  {
    made: 'the account of cards is not activated',
    plant: lies('STRIPE_API_URL', ({ sandbox }) => sandbox.url, [
      '/v1/account',
      (body: object) => ({ ...body, charges_enabled: false }),
    ]),
    found: /^Stripe account: The account in US may not charge cards yet\.$/,
    remedy: /^Finish what Stripe asks for/,
  },
  {
    made: 'the account of cards is in a country that cannot charge naira',
    plant: async ({ sandbox: { control } }) => {
      const before = control.cards.merchant.account()
      control.cards.merchant.setAccount({ country: 'BR', settles: ['brl'] })
      return () => control.cards.merchant.setAccount(before)
    },
    found: /^Stripe currencies: Forms offer cards in NGN.*, which an account in BR cannot charge\.$/,
    remedy: /^Use the account of a company in another country/,
  },
  {
    made: 'no webhook endpoint was made',
    plant: async ({ sandbox: { control } }) => {
      const before = control.webhooks.url()
      control.webhooks.setUrl(undefined)
      return () => control.webhooks.setUrl(before)
    },
    found: /^Stripe webhook: No endpoint sends events to http/,
    remedy: /register-webhooks\.ts/,
  },
  {
    made: 'the webhook endpoint is not sent disputes',
    plant: lies('STRIPE_API_URL', ({ sandbox }) => sandbox.url, [
      '/v1/webhook_endpoints',
      ({ data }: { data: object[] }) => ({
        data: data.map((each) => ({ ...each, enabled_events: ['payment_intent.succeeded'] })),
      }),
    ]),
    found: /^Stripe webhook: The endpoint is not sent .*charge\.dispute\.created/,
    remedy: /register-webhooks\.ts/,
  },
  {
    made: 'the webhook endpoint was switched off by Stripe',
    plant: lies('STRIPE_API_URL', ({ sandbox }) => sandbox.url, [
      '/v1/webhook_endpoints',
      ({ data }: { data: object[] }) => ({ data: data.map((each) => ({ ...each, status: 'disabled' })) }),
    ]),
    found: /^Stripe webhook: The endpoint .* is disabled\.$/,
    remedy: /^Enable it under Developers, Webhooks\.$/,
  },
  {
    made: 'the consumer secret of M-Pesa is of another app',
    settings: { MPESA_CONSUMER_SECRET: 'wrong' },
    found: /^M-Pesa app: Safaricom refuses the consumer key/,
    remedy: /^Compare MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET/,
  },
  {
    made: 'M-Pesa pays out of the number that collects',
    settings: ({ env }) => ({ MPESA_SHORTCODE: env.MPESA_PAYOUT_SHORTCODE }),
    state: 'warning',
    found: /^M-Pesa short codes: Prompts and payouts share \d+\.$/,
    remedy: /^Check that Safaricom opened B2C on it/,
  },
  {
    made: 'the password of the initiator was not encrypted',
    settings: { MPESA_SECURITY_CREDENTIAL: 'Safaricom999!*!' },
    found: /^MPESA_SECURITY_CREDENTIAL: It is no password encrypted/,
    remedy: /encrypt-credential\.ts/,
    also: /^M-Pesa initiator: /,
  },
  {
    made: 'the initiator has another password',
    settings: () => ({ MPESA_SECURITY_CREDENTIAL: encryptPassword('another password') }),
    found: /^M-Pesa initiator: The password in MPESA_SECURITY_CREDENTIAL.*\(2001\)/,
    remedy: /^Set the password and the roles anew/,
  },
  {
    made: 'the password of the initiator ends this week',
    settings: { MPESA_CREDENTIAL_ENDS: IN_FIVE_DAYS },
    state: 'warning',
    found: /^MPESA_CREDENTIAL_ENDS: The initiator’s password ends in [45] days/,
    remedy: /^Set a new password in the M-Pesa organisation portal/,
  },
  {
    made: 'nobody wrote down when the password of the initiator ends',
    settings: { MPESA_CREDENTIAL_ENDS: undefined },
    state: 'warning',
    found: /^MPESA_CREDENTIAL_ENDS: Nobody knows when the initiator’s password ends/,
    remedy: /^Set MPESA_CREDENTIAL_ENDS when you set the password/,
  },
  {
    made: 'the callback address has a word that Safaricom does not call',
    settings: ({ url }) => ({ MPESA_CALLBACK_BASE: url.replace('127.0.0.1', 'mpesa.localhost') }),
    found: /^M-Pesa callbacks: Safaricom does not call an address that contains “mpesa”/,
    remedy: /^Set MPESA_CALLBACK_BASE to an address without that word\.$/,
    also: /^(Name mpesa\.localhost|http:\/\/mpesa\.localhost:\d+|Webhook of M-Pesa|M-Pesa initiator): /,
  },
  {
    made: 'M-Pesa cannot reach the callback address',
    settings: { MPESA_CALLBACK_BASE: 'http://127.0.0.1:9' },
    found: /^M-Pesa initiator: M-Pesa took a question, and its answer did not come to http:\/\/127\.0\.0\.1:9/,
    remedy: /^See that Safaricom reaches that address/,
    also: /^(http:\/\/127\.0\.0\.1:9|Webhook of M-Pesa|M-Pesa callbacks): /,
  },
  {
    made: 'the float of M-Pesa runs dry',
    plant: inDatabase(
      `insert into floats values ('mpesa', 'KES', 1200000, now())`,
      `delete from floats where provider = 'mpesa'`,
    ),
    state: 'warning',
    found:
      /^Float of M-Pesa in KES: KES 12000\.00 can be paid out, and the bound is 250000\.00: payouts will soon wait\.$/,
    remedy: /^Add money to the account at M-Pesa: docs\/runbooks\/float-empty\.md\.$/,
  },
  {
    made: 'the client secret of Airtel is of another application',
    settings: { AIRTEL_CLIENT_SECRET: 'wrong' },
    found: /^Airtel Money application: Airtel refuses the client id/,
    remedy: /^Compare AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET/,
  },
  {
    made: 'the PIN of Airtel was not encrypted',
    settings: { AIRTEL_PIN_CREDENTIAL: '4321' },
    found: /^AIRTEL_PIN_CREDENTIAL: It is no PIN encrypted/,
    remedy: /docs\/guides\/go-live\/airtel-money\.md/,
  },
  {
    made: 'the key of Paystack was rolled',
    settings: { PAYSTACK_SECRET_KEY: 'sk_test_of_yesterday' },
    found: /^Paystack: It refuses the key \(401\)\.$/,
    remedy: /^Compare PAYSTACK_SECRET_KEY/,
  },
  {
    made: 'the account at Paystack is of a business in Ghana',
    plant: lies('PAYSTACK_API_URL', ({ sandbox }) => sandbox.paystack.apiUrl, [
      '/balance',
      () => ({ status: true, data: [{ currency: 'GHS', balance: 100_000 }] }),
    ]),
    found: /^Paystack: The account holds GHS, and no naira\.$/,
    remedy: /^Use the account of a business registered in Nigeria/,
  },
  {
    made: 'the key of the bank statement is wrong',
    settings: { BANK_FEED_KEY: 'wrong' },
    found: /^Bank statement: The feed refuses the key \(401\)\.$/,
    remedy: /^Check BANK_FEED_URL and BANK_FEED_KEY/,
  },
  {
    made: 'the client secret of bills is wrong',
    settings: { BILLS_CLIENT_SECRET: 'wrong' },
    found: /^Bills: The provider refuses the client id \(401\)\.$/,
    remedy: /^Compare BILLS_CLIENT_ID and BILLS_CLIENT_SECRET\.$/,
  },
  {
    made: 'the key of Smile ID is of its test system',
    settings: { SMILE_ID_API_KEY: 'wrong' },
    found: /^Smile ID: It refuses the signature of partner/,
    remedy: /^Compare SMILE_ID_PARTNER_ID and SMILE_ID_API_KEY/,
  },
  {
    made: 'the key of text messages is wrong',
    settings: { SMS_API_KEY: 'wrong' },
    found: /^Text messages: The gateway refuses the account \(401\)\.$/,
    remedy: /^Compare SMS_USERNAME and SMS_API_KEY/,
  },
  {
    made: 'the account of text messages is empty',
    plant: lies('SMS_API_URL', ({ sandbox }) => sandbox.sms.apiUrl, [
      '/version1/user',
      () => ({ UserData: { balance: 'KES 0.0000' } }),
    ]),
    state: 'warning',
    found: /^Text messages: The account is empty \(KES 0\.0000\): no code reaches a phone\.$/,
    remedy: /^Top the account up\.$/,
  },
  {
    made: 'the mail server has another port',
    settings: { SMTP_URL: 'smtp://127.0.0.1:9' },
    found: /^Mail: 127\.0\.0\.1:9 does not take mail/,
    remedy: /^Check SMTP_URL/,
  },
  {
    made: 'the issuer of sign-in has a typing error',
    settings: ({ sandbox }) => ({ OIDC_ISSUER: `${sandbox.oidc.issuer}/accounts` }),
    found: /^Sign-in with Google: .*\/accounts has no description of itself/,
    remedy: /^Set OIDC_ISSUER to the issuer exactly/,
  },
  {
    made: 'a live key stands beside test systems',
    config: (config) => ({
      ...config,
      bank: {
        ...config.bank,
        paystack: config.bank.paystack && { ...config.bank.paystack, secretKey: 'sk_live_of_somebody' },
      },
    }),
    found: /^Test and live: Paystack is live while .* a test system: play money would buy what is real\.$/,
    remedy: /^Use test keys everywhere, or live keys everywhere\.$/,
    also: /^Paystack: It refuses the key/,
  },
]
