// The settings of a server under test: its own, and those of each part of the outside world.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { coinSettings } from '../../../../tools/start/coins.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import { DEMO_USSD } from '../../../sandbox/src/ussd/ussd.ts'
import { newPushKeys } from '../../src/platform/push-keys.ts'
import { NO_BUDGETS } from './no-budgets.ts'

/** Of this run alone: services are only played. */
export const PUSH_KEYS = newPushKeys()
export const MPESA_CALLBACK_SECRET = 'only-for-tests-the-callback-secret'

const WIDE = { daily: '1000000000', monthly: '1000000000' }
/** Limits and tiers have tests of their own; elsewhere they are out of the way. */
export const WIDE_LIMITS = JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE })
export const OPEN_OPERATIONS = JSON.stringify({
  phone_payout: 1,
  bank_payout: 1,
  bill: 1,
  sale: 1,
  delivery: 1,
  withdrawal: 1,
  block_trade: 1,
  agent_cash_in: 1,
  agent_cash_out: 1,
  agent: 1,
})

/** Of processes that a test starts, loads and ends: what goes wrong is said, and limits and budgets are out of the way. */
export const LOADED = {
  NODE_ENV: 'test',
  KIVUKO_ENV: 'demo',
  LOG_LEVEL: 'error',
  JOBS_POLL_MS: '100',
  ...NO_BUDGETS,
  KYC_LIMITS: WIDE_LIMITS,
  KYC_OPERATIONS: OPEN_OPERATIONS,
  MPESA_CALLBACK_SECRET,
  MPESA_PROMPT_MS: '3000',
}

export function settings(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    KIVUKO_ENV: 'demo',
    // Tests give it public addresses; it listens at none.
    DEMO_OPEN_TO_EVERYBODY: 'yes',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    // A busy machine is slow without being ill.
    DATABASE_CONNECT_MS: '120000',
    DATABASE_STATEMENT_MS: '120000',
    DATABASE_LOCK_MS: '120000',
    DATABASE_IDLE_MS: '120000',
    TAKEOVER_MS: '300',
    LOG_LEVEL: 'silent',
    // A job that is due is told of; polls are for those put off. Each costs a query, and each of the jobs worked at
    // once a connection.
    JOBS_POLL_MS: '75',
    JOBS_CONCURRENCY: '2',
    ...NO_BUDGETS,
    RATES_EVERY_MS: '2000',
    KYC_LIMITS: WIDE_LIMITS,
    KYC_OPERATIONS: OPEN_OPERATIONS,
    // Floats have tests of their own; elsewhere nothing but the payouts themselves asks the network.
    FLOAT_EVERY_MS: '0',
    CARD_FIRST_POLL_MS: '100',
    CARD_WAIT_HOURS: '0',
    BANK_ACCOUNTS: JSON.stringify({
      NGN: { bank_name: 'Lake Bank', account_name: 'Kivuko Limited', account_number: '0123456789' },
    }),
    // Nobody listens there: a test without the sandbox has no prices.
    RATES_COINBASE_URL: 'http://127.0.0.1:9',
    RATES_COINGECKO_URL: 'http://127.0.0.1:9',
    RATES_KRAKEN_URL: 'http://127.0.0.1:9',
  }
}

export function sandboxSettings({ url, smtpPort, keys, oidc, mpesa, sms, bills }: Sandbox): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_PUBLISHABLE_KEY: keys.publishable,
    STRIPE_WEBHOOK_SECRET: keys.webhook,
    STRIPE_API_URL: url,
    STRIPE_SCRIPT_URL: `${url}/stripe.js`,
    RATES_COINBASE_URL: `${url}/tickers/coinbase`,
    RATES_COINGECKO_URL: `${url}/tickers/coingecko`,
    RATES_KRAKEN_URL: `${url}/tickers/kraken`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    SMS_API_URL: sms.apiUrl,
    SMS_USERNAME: sms.username,
    SMS_API_KEY: sms.apiKey,
    PUSH_PUBLIC_KEY: PUSH_KEYS.publicKey,
    PUSH_PRIVATE_KEY: PUSH_KEYS.privateKey,
    PUSH_SERVICES: 'anywhere',
    USSD_CODE: DEMO_USSD.code,
    USSD_CALLBACK_SECRET: DEMO_USSD.secret,
    ...mpesaSettings(mpesa),
    ...billSettings({ bills }),
  }
}

/** Every pay currency has an account of the operator. */
export function bankSettings({ paystack, bankFeed }: Sandbox): Record<string, string> {
  const accounts = ORDER_FIATS.map((currency) => [
    currency,
    { bank_name: 'Lake Bank', account_name: 'Kivuko Limited', account_number: `01234567${currency}` },
  ])
  return {
    BANK_ACCOUNTS: JSON.stringify(Object.fromEntries(accounts)),
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_API_URL: paystack.apiUrl,
    BANK_FEED_URL: bankFeed.url,
    BANK_FEED_KEY: bankFeed.key,
    BANK_POLL_MS: '50',
  }
}

export function billSettings({ bills }: Pick<Sandbox, 'bills'>): Record<string, string> {
  return {
    BILLS_API_URL: bills.apiUrl,
    BILLS_CLIENT_ID: bills.clientId,
    BILLS_CLIENT_SECRET: bills.clientSecret,
    BILLS_POLL_MS: '50',
  }
}

export function identitySettings({ smileId }: Sandbox): Record<string, string> {
  return {
    SMILE_ID_API_URL: smileId.apiUrl,
    SMILE_ID_PARTNER_ID: smileId.partnerId,
    SMILE_ID_API_KEY: smileId.apiKey,
    SMILE_ID_POLL_MS: '50',
  }
}

/** Three blocks on top are enough. */
export function chainSettings({ url }: Sandbox): Record<string, string> {
  const confirmations = ['ETHEREUM', 'ARBITRUM', 'BSC'].map((name) => [`CHAIN_${name}_CONFIRMATIONS`, '3'])
  return { ...coinSettings(url, ROOT), ...Object.fromEntries(confirmations), CHAIN_POLL_MS: '50' }
}

export function storageSettings({ storageService }: Sandbox): Record<string, string> {
  return {
    DOCUMENT_S3_ENDPOINT: storageService.endpoint,
    DOCUMENT_S3_BUCKET: storageService.bucket,
    DOCUMENT_S3_REGION: storageService.region,
    DOCUMENT_S3_KEY_ID: storageService.keyId,
    DOCUMENT_S3_SECRET: storageService.secret,
  }
}

export function airtelSettings({ airtel }: Pick<Sandbox, 'airtel'>): Record<string, string> {
  return {
    AIRTEL_API_URL: airtel.apiUrl,
    AIRTEL_CLIENT_ID: airtel.clientId,
    AIRTEL_CLIENT_SECRET: airtel.clientSecret,
    AIRTEL_PIN_CREDENTIAL: airtel.pin,
    AIRTEL_CALLBACK_SECRET: MPESA_CALLBACK_SECRET.replace('callback', 'airtel-callback'),
    AIRTEL_CALLBACK_KEY: airtel.callbackKey,
    AIRTEL_WALLETS: airtel.wallet,
    AIRTEL_POLL_MS: '50',
    AIRTEL_UNPAID_PER_HOUR: '1000000',
  }
}

export function mpesaSettings(mpesa: Sandbox['mpesa']): Record<string, string> {
  return {
    MPESA_API_URL: mpesa.apiUrl,
    MPESA_CONSUMER_KEY: mpesa.consumerKey,
    MPESA_CONSUMER_SECRET: mpesa.consumerSecret,
    MPESA_SHORTCODE: mpesa.shortcode,
    MPESA_PASSKEY: mpesa.passkey,
    MPESA_PAYOUT_SHORTCODE: mpesa.payoutShortcode,
    MPESA_INITIATOR: mpesa.initiator,
    MPESA_SECURITY_CREDENTIAL: mpesa.securityCredential,
    MPESA_CALLBACK_SECRET,
    MPESA_POLL_MS: '50',
    MPESA_UNPAID_PER_HOUR: '1000000',
    MPESA_PAYBILL: mpesa.paybill,
  }
}
