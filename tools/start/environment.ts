// Which ports, folders and settings the parts of a running Kivuko get: read by start, dev, the journeys and the kill tests.
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { inheritedEnvironment, type ToolEnvironment } from '../environment.ts'
import { Refusal } from '../refusal.ts'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const WEB_FOLDER = join(ROOT, 'apps', 'web')

const DEFAULT_PORT = 3000
const SANDBOX_PORT_OFFSET = 1
const SMTP_PORT_OFFSET = 24
const PORT_MAX = 65_535
const DEFAULT_DATA = '.kivuko'
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_kivuko',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_kivuko',
  STRIPE_WEBHOOK_SECRET: 'whsec_kivuko',
}

const OIDC = { OIDC_CLIENT_ID: 'kivuko', OIDC_CLIENT_SECRET: 'kivuko-oidc-secret', OIDC_NAME: 'Google' }

/** Where a demo customer is told to send a bank transfer; nobody can. */
const DEMO_BANK_ACCOUNTS = Object.fromEntries(
  ['NGN', 'KES', 'USD', 'EUR'].map((currency, index) => [
    currency,
    {
      bank_name: 'Kivuko Demo Bank',
      account_name: 'Kivuko demo, no real account',
      account_number: `000000000${index + 1}`,
    },
  ]),
)

export type Plan = {
  port: number
  sandboxPort: number
  smtpPort: number
  /** Where the browser finds Kivuko. */
  publicUrl: string
  sandboxUrl: string
  dataFolder: string
  webRoot: string
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string
}

/** Reads the settings; port 0 means any free one. Throws a Refusal on a port that is none. */
export async function makePlan(env: ToolEnvironment): Promise<Plan> {
  const port = await choosePort('PORT', env.PORT, DEFAULT_PORT)
  const isAny = env.PORT === '0'
  const sandboxPort = await choosePort('SANDBOX_PORT', env.SANDBOX_PORT, isAny ? 0 : port + SANDBOX_PORT_OFFSET)
  const isAnyMail = isAny || env.SANDBOX_PORT === '0'
  const smtpPort = await choosePort(
    'SANDBOX_SMTP_PORT',
    env.SANDBOX_SMTP_PORT,
    isAnyMail ? 0 : sandboxPort + SMTP_PORT_OFFSET,
  )
  return {
    port,
    sandboxPort,
    smtpPort,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataFolder: resolve(ROOT, env.KIVUKO_DATA ?? DEFAULT_DATA),
    webRoot: join(WEB_FOLDER, 'dist', 'client'),
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
  }
}

async function choosePort(setting: string, text: string | undefined, fallback: number): Promise<number> {
  const wanted = text === undefined ? fallback : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(wanted <= PORT_MAX)) {
    throw new Refusal(`${setting} is ${text ?? wanted}, which is no port; use a number from 1 to ${PORT_MAX}.`)
  }
  return wanted === 0 ? checkPort(setting, 0) : wanted
}

/** Throws a Refusal that names the setting to change when a port is taken. */
export async function checkPorts({ port, sandboxPort, smtpPort }: Plan): Promise<void> {
  await checkPort('PORT', port)
  await checkPort('SANDBOX_PORT', sandboxPort)
  await checkPort('SANDBOX_SMTP_PORT', smtpPort)
}

/** Returns the port when it is free, any free one for 0. Throws a Refusal when it is taken or forbidden. */
export async function checkPort(setting: string, wanted: number): Promise<number> {
  const probe = createServer()
  try {
    return await new Promise<number>((done, fail) => {
      probe.once('error', fail)
      // On every address: a server that listens on one of them is in the way all the same.
      probe.listen(wanted, '0.0.0.0', () => done((probe.address() as { port: number }).port))
    })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'EACCES' ? 'may not be used by you' : 'is taken by another program'
    throw new Refusal(`Port ${wanted} ${reason}; stop that program, or set ${setting} to another port.`, { cause })
  } finally {
    probe.close()
  }
}

/** Settings of the API and its commands, playing against the sandbox. */
export function apiEnvironment(plan: Plan, databaseUrl: string): Record<string, string | undefined> {
  const { sandboxUrl, smtpPort } = plan
  return {
    BANK_ACCOUNTS: JSON.stringify(DEMO_BANK_ACCOUNTS),
    ...inheritedEnvironment(),
    ...KEYS,
    KIVUKO_ENV: 'demo',
    PORT: String(plan.port),
    DATABASE_URL: databaseUrl,
    KIVUKO_DATA: plan.dataFolder,
    WEB_ROOT: plan.webRoot,
    PUBLIC_URL: plan.publicUrl,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe.js`,
    RATES_COINBASE_URL: `${sandboxUrl}/tickers/coinbase`,
    RATES_COINGECKO_URL: `${sandboxUrl}/tickers/coingecko`,
    RATES_KRAKEN_URL: `${sandboxUrl}/tickers/kraken`,
    ...OIDC,
    OIDC_ISSUER: `${sandboxUrl}/oidc`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  }
}

export function sandboxEnvironment(plan: Plan): Record<string, string | undefined> {
  return {
    ...inheritedEnvironment(),
    ...KEYS,
    SANDBOX_PORT: String(plan.sandboxPort),
    SANDBOX_SMTP_PORT: String(plan.smtpPort),
    SANDBOX_DATA: join(plan.dataFolder, 'sandbox'),
    SANDBOX_APP_URL: plan.publicUrl,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${plan.port}${API_BASE}${cardWebhook.path}`,
  }
}
