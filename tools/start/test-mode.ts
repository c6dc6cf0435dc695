// The test mode of partners in a demo: a second database in the same PostgreSQL, and the sandbox once more behind it.
import pg from 'pg'
import { KEYS, MPESA, type Plan, SMS } from './environment.ts'

const DATABASE = 'kivuko_test'

type Database = { url: string; runUrl: string }

/** Makes its database where it is missing. Answers its settings, for the API and its commands. */
export async function prepareTestMode({ url, runUrl }: Database, plan: Plan): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  const { sandboxUrl, smtpPort } = plan
  return {
    TEST_DATABASE_URL: inDatabase(runUrl),
    TEST_DATABASE_MIGRATE_URL: inDatabase(url),
    TEST_RATES_COINBASE_URL: `${sandboxUrl}/tickers/coinbase`,
    TEST_RATES_COINGECKO_URL: `${sandboxUrl}/tickers/coingecko`,
    TEST_RATES_KRAKEN_URL: `${sandboxUrl}/tickers/kraken`,
    ...Object.fromEntries(Object.entries(MPESA).map(([name, value]) => [`TEST_${name}`, value])),
    TEST_MPESA_API_URL: `${sandboxUrl}/daraja`,
    ...Object.fromEntries(Object.entries(KEYS).map(([name, value]) => [`TEST_${name}`, value])),
    TEST_STRIPE_API_URL: sandboxUrl,
    TEST_STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe.js`,
    // The card network of the sandbox tells the live application alone: this one asks.
    TEST_CARD_FIRST_POLL_MS: '1000',
    // Whoever tries a sale of a customer's does not wait for a day.
    TEST_NEW_ADDRESS_WAIT_MS: '60000',
    // Codes of customers who buy in a frame.
    TEST_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    // And of those who prove a phone by a verification link.
    ...Object.fromEntries(Object.entries(SMS).map(([name, value]) => [`TEST_${name}`, value])),
    TEST_SMS_API_URL: `${sandboxUrl}/sms-gateway`,
    TEST_MPESA_CALLBACK_BASE: `http://127.0.0.1:${plan.port}/test`,
  }
}

function inDatabase(url: string): string {
  const there = new URL(url)
  there.pathname = `/${DATABASE}`
  return there.href
}
