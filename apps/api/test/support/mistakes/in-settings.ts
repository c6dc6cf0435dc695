// Mistakes in the settings of a real installation, which keep every process from starting.
import { DEMO_ACCOUNT_KEY } from '../../../src/config/published.ts'

/** Of an installation that starts. */
export const REAL: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://kivuko_run@localhost/kivuko',
  DATABASE_MIGRATE_URL: 'postgres://kivuko@localhost/kivuko',
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://kivuko.example',
  CONSOLE_URL: 'https://console.kivuko.example',
  TRUST_PROXY: '1',
  ACCOUNT_KEY: 'wS0t5BhDkU8nq1f7JrX2zLmPpE4yVc6A',
  DOCUMENT_KEY: 'Qd9uN3vKx7Tg1ZbRsH5eWj2MyFcL8aPo',
  STRIPE_SECRET_KEY: 'sk_live_51Nw8xKq2pZ',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nw8xKq2pZ',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Hq2mZrT5vKx',
  SMS_USERNAME: 'kivuko',
  SMS_API_KEY: 'atsk_7Jr2Wq9bNf4Lx0',
}

export type Refused = { made: string; settings: Readonly<Record<string, string | undefined>>; found: RegExp }

export const IN_SETTINGS: readonly Refused[] = [
  {
    made: 'the key of the demo was kept',
    settings: { ACCOUNT_KEY: DEMO_ACCOUNT_KEY },
    found: /^ACCOUNT_KEY: It is published with Kivuko: make one of your own\.$/,
  },
  {
    made: 'a key was typed instead of drawn',
    settings: { DOCUMENT_KEY: 'kivukokivukokivukokivukokivukokivuko' },
    found: /^DOCUMENT_KEY: It must be random: it repeats a few characters\.$/,
  },
  {
    made: 'a key is too short',
    settings: { DOCUMENT_KEY: 'Qd9uN3vKx7Tg1Zb' },
    found: /^DOCUMENT_KEY: It .*at least 32 characters/,
  },
  {
    made: 'one key is used for two things',
    settings: { ACCOUNT_KEY: 'Qd9uN3vKx7Tg1ZbRsH5eWj2MyFcL8aPo' },
    found: /^DOCUMENT_KEY: It must differ from ACCOUNT_KEY\.$|^ACCOUNT_KEY: It must differ from DOCUMENT_KEY\.$/,
  },
  {
    made: 'the test key of cards went live',
    settings: { STRIPE_SECRET_KEY: 'sk_test_51Nw8xKq2pZ', STRIPE_PUBLISHABLE_KEY: 'pk_test_51Nw8xKq2pZ' },
    found: /^STRIPE_SECRET_KEY: It is a test key: play money would buy real coins\.$/,
  },
  {
    made: 'the browser has the key of the test mode',
    settings: { STRIPE_PUBLISHABLE_KEY: 'pk_test_51Nw8xKq2pZ' },
    found: /^STRIPE_PUBLISHABLE_KEY: It must be of the same kind as STRIPE_SECRET_KEY/,
  },
  {
    made: 'one of the keys of cards was left out',
    settings: { STRIPE_WEBHOOK_SECRET: undefined },
    found: /^STRIPE_WEBHOOK_SECRET: Set STRIPE_SECRET_KEY, .* together, or none of them/,
  },
  {
    made: 'the test system of Safaricom is still asked',
    settings: { MPESA_API_URL: 'https://sandbox.safaricom.co.ke' },
    found: /^MPESA_API_URL: It is a provider's test system\.$/,
  },
  {
    made: 'text messages go to the test system',
    settings: { SMS_USERNAME: 'sandbox' },
    found: /^SMS_USERNAME: It is a provider's test system\.$/,
  },
  {
    made: 'customers come by plain http',
    settings: { PUBLIC_URL: 'http://kivuko.example', CONSOLE_URL: 'http://console.kivuko.example' },
    found: /^PUBLIC_URL: It must begin with https:\/\/: it leaves this machine\.$/,
  },
  {
    made: 'the database is spoken to in the clear',
    settings: { DATABASE_URL: 'postgres://kivuko_run@db.kivuko.example/kivuko' },
    found: /^DATABASE_URL: It must have sslmode=verify-full/,
  },
  {
    made: 'nobody said how many proxies stand in front',
    settings: { TRUST_PROXY: undefined },
    found: /^TRUST_PROXY: It must say how many proxies in front add to X-Forwarded-For/,
  },
  {
    made: 'the console has the address of the site',
    settings: { CONSOLE_URL: undefined },
    found: /^CONSOLE_URL: It must be the console's own address/,
  },
  {
    made: 'the signer listens in the clear',
    settings: {
      SIGNER_URL: 'http://127.0.0.1:3002',
      SIGNER_SECRET: 'Zt4Kx9Wq2Nv7Rb1Lc6Hp3Jf8Md5Gs0Ya',
      CHAIN_HOT_ADDRESS: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    },
    found: /^SIGNER_URL: It must be a socket/,
  },
  {
    made: 'a network is the test network',
    settings: { CHAIN_BSC_RPC_URL: 'https://node.example', CHAIN_BSC_ID: '97' },
    found: /^CHAIN_BSC_ID: It must be the public network: coins of another are worth nothing\.$/,
  },
  {
    made: 'a short code has two digits',
    settings: { MPESA_SHORTCODE: '12' },
    found: /^MPESA_SHORTCODE: It .*5 to 7 digits/,
  },
  {
    made: 'the accounts at banks are no JSON',
    settings: { BANK_ACCOUNTS: '{NGN: Lake Bank}' },
    found: /^BANK_ACCOUNTS: It .*JSON/,
  },
  {
    made: 'a demo has a live key',
    settings: { KIVUKO_ENV: 'demo', PAYSTACK_SECRET_KEY: 'sk_live_51Nw8xKq2pZ3fG' },
    found: /^PAYSTACK_SECRET_KEY: It is a live key, which KIVUKO_ENV=demo must not have\.$/,
  },
]
