// Ports, folders and settings of a running Kivuko's parts: read by start, dev, journeys and kill tests.
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { PLAYED_IDS, playedNetwork } from '../../apps/sandbox/src/networks.ts'
import { DEMO_USSD, ussdCallbackPath } from '../../apps/sandbox/src/ussd/ussd.ts'
import { inheritedEnvironment, type ToolEnvironment } from '../environment.ts'
import { findFreePort, findListener } from '../postgres/ports.ts'
import { Refusal } from '../refusal.ts'
import { coinSettings, DEMO_KEYS } from './coins.ts'
import { signerSettings } from './signer.ts'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Another brand than the product's own, to see that nothing of that is left. */
export const BRAND_EXAMPLE = 'brand-examples/mwezani'
export const WEB_FOLDER = join(ROOT, 'apps', 'web')

const DEFAULT_PORT = 3000
const SANDBOX_PORT_OFFSET = 1
const SMTP_PORT_OFFSET = 24
const SIGNER_PORT_OFFSET = 2
const WIDGET_PORT_OFFSET = 3
const PORT_MAX = 65_535
const COMMAND_LENGTH_MAX = 80
const DEFAULT_DATA = '.kivuko'
export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_kivuko',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_kivuko',
  STRIPE_WEBHOOK_SECRET: 'whsec_kivuko',
}

const BILLS = {
  BILLS_CLIENT_ID: 'kivuko-bills-client',
  BILLS_CLIENT_SECRET: 'kivuko-bills-client-secret',
  BILLS_POLL_MS: '3000',
}

/** Safaricom's own sandbox numbers; the keys are the sandbox's. */
export const MPESA = {
  MPESA_CONSUMER_KEY: 'kivuko-mpesa-key',
  MPESA_CONSUMER_SECRET: 'kivuko-mpesa-secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  MPESA_PAYOUT_SHORTCODE: '600992',
  MPESA_INITIATOR: 'testapi',
  MPESA_SECURITY_CREDENTIAL:
    'jrFn3KSoJrTWvBLar0tjq58MXMZTwatJ6nE36SgHsy4r048sFJ/27AcOymCVdBQVKRiga99fxOPWypvVdYNygVpPLWxlL0GMRuoQ0jiPUBkOVf1Hl8ZUgDUrLmQe6l0sKJgKiYJuJVy6sgFafPciR5SPuclFhdcoBzo7/5Y+KU9/TjkeyK593xctF8UfwNaycmlXMWHG815ifLT4qCVgRKsfk0PRJyDD5j3EjBP31ndbvsqtY3sJm1o7lx3xloSoBTRSCkpMJrRx0z4ZOukx5a3/9uoTnz+W3tr2iugKhXyFSh0BJ3CY7VPNlj1hOBC0zHRopU1/Wt43+IM4KhIk/g==',
  MPESA_CALLBACK_SECRET: 'kivuko-demo-callback-secret',
  MPESA_PAYBILL: '174379',
}

/** Naira go to an account of each order's own; the other currencies to the accounts below, whose statement is read. */
const BANKS = {
  PAYSTACK_SECRET_KEY: 'sk_test_kivuko_paystack',
  BANK_FEED_KEY: 'kivuko-bank-feed-key',
  BANK_POLL_MS: '3000',
}

/** The sandbox's own SMS gateway. */
export const SMS = { SMS_USERNAME: 'sandbox', SMS_API_KEY: 'kivuko-sms-key' }

/** What browsers of a demo ask their push services with. */
const PUSH = {
  PUSH_PUBLIC_KEY: 'BPJvwdESTz4J4BagxKvk-0vwm_av6UA0UQm2shuyc4zHPBqsgVf9Z4Vzbx9KlbXpUjn09gW-0frVjvjNF8y7l9w',
  PUSH_PRIVATE_KEY: 'LADomrYzcg2IbkmZ7SapSOiT296eBMZ0AmdKlX-bCA4',
}

/** The sandbox's own Smile ID. */
const SMILE_ID = { SMILE_ID_PARTNER_ID: '2424', SMILE_ID_API_KEY: 'kivuko-smile-id-key', SMILE_ID_POLL_MS: '3000' }

const OIDC = { OIDC_CLIENT_ID: 'kivuko', OIDC_CLIENT_SECRET: 'kivuko-oidc-secret', OIDC_NAME: 'Google' }

/** Where a demo customer is told to send a bank transfer; nobody can. */
const DEMO_BANK_ACCOUNTS = Object.fromEntries(
  ['NGN', 'KES', 'USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD'].map((currency, index) => [
    currency,
    {
      bank_name: 'Demo Bank',
      account_name: 'Demonstration, no real account',
      account_number: `000000000${index + 1}`,
    },
  ]),
)

export type Plan = {
  port: number
  sandboxPort: number
  smtpPort: number
  signerPort: number
  /** The same process once more: frames on partners' pages are of an origin of their own. */
  widgetPort: number
  /** Where the browser finds Kivuko. */
  publicUrl: string
  /** Where staff find the console, when it has an address of its own. */
  consoleUrl?: string
  sandboxUrl: string
  dataFolder: string
  webRoot: string
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** The same as the role that owns its tables, if it is another. */
  migrateUrl?: string
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
  const signerPort = await choosePort('SIGNER_PORT', env.SIGNER_PORT, isAny ? 0 : port + SIGNER_PORT_OFFSET)
  const widgetPort = await choosePort('WIDGET_PORT', env.WIDGET_PORT, isAny ? 0 : port + WIDGET_PORT_OFFSET)
  return {
    port,
    sandboxPort,
    smtpPort,
    signerPort,
    widgetPort,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    ...(env.CONSOLE_URL && env.CONSOLE_URL !== 'none' && { consoleUrl: env.CONSOLE_URL }),
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataFolder: resolve(ROOT, env.KIVUKO_DATA ?? DEFAULT_DATA),
    webRoot: join(WEB_FOLDER, 'dist', 'client'),
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_MIGRATE_URL && { migrateUrl: env.DATABASE_MIGRATE_URL }),
  }
}

async function choosePort(setting: string, text: string | undefined, fallback: number): Promise<number> {
  const wanted = text === undefined ? fallback : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(wanted <= PORT_MAX)) {
    throw new Refusal(`${setting} is ${text ?? wanted}, which is no port; use a number from 1 to ${PORT_MAX}.`)
  }
  return wanted === 0 ? findFreePort() : wanted
}

/** Throws a Refusal that names the setting to change when a port is taken. */
export async function checkPorts({ port, sandboxPort, smtpPort, signerPort, widgetPort }: Plan): Promise<void> {
  await checkPort('PORT', port)
  await checkPort('SANDBOX_PORT', sandboxPort)
  await checkPort('SANDBOX_SMTP_PORT', smtpPort)
  await checkPort('SIGNER_PORT', signerPort)
  await checkPort('WIDGET_PORT', widgetPort)
}

/** Throws a Refusal when the port is taken or forbidden. */
export async function checkPort(setting: string, wanted: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      // On every address: a server that listens on one of them is in the way all the same.
      probe.listen(wanted, '0.0.0.0', done)
    })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const another = `set ${setting} to another port, such as ${setting}=${await findFreePort()} npm start`
    if (code === 'EACCES') throw new Refusal(`Port ${wanted} may not be used by you; ${another}.`, { cause })
    throw new Refusal(`Port ${wanted} is taken by ${holderOf(wanted)}; stop that program, or ${another}.`, { cause })
  } finally {
    probe.close()
  }
}

/** As the system tells it; it may keep silent about other users' programs. */
function holderOf(port: number): string {
  const holder = findListener(port)
  if (!holder) return 'another program'
  const { pid, command } = holder
  return `process ${pid} (${command.length > COMMAND_LENGTH_MAX ? `${command.slice(0, COMMAND_LENGTH_MAX)}…` : command})`
}

/** Settings of the API and its commands, playing against the sandbox. */
export function apiEnvironment(plan: Plan, databaseUrl: string): Record<string, string | undefined> {
  const { sandboxUrl, smtpPort } = plan
  const inherited = inheritedEnvironment()
  return {
    BANK_ACCOUNTS: JSON.stringify(DEMO_BANK_ACCOUNTS),
    // No balancer has to notice that it ends.
    DRAIN_MS: '0',
    ...inherited,
    ...KEYS,
    KIVUKO_ENV: 'demo',
    // Its keys are known to everybody.
    HOST: inherited.DEMO_OPEN_TO_EVERYBODY === 'yes' ? (inherited.HOST ?? '0.0.0.0') : '127.0.0.1',
    PORT: String(plan.port),
    DATABASE_URL: databaseUrl,
    KIVUKO_DATA: plan.dataFolder,
    WEB_ROOT: plan.webRoot,
    PUBLIC_URL: plan.publicUrl,
    ...(plan.consoleUrl && { CONSOLE_URL: plan.consoleUrl }),
    WIDGET_URL: `http://localhost:${plan.widgetPort}`,
    WIDGET_PORT: String(plan.widgetPort),
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe.js`,
    RATES_COINBASE_URL: `${sandboxUrl}/tickers/coinbase`,
    RATES_COINGECKO_URL: `${sandboxUrl}/tickers/coingecko`,
    RATES_KRAKEN_URL: `${sandboxUrl}/tickers/kraken`,
    ...MPESA,
    MPESA_API_URL: `${sandboxUrl}/daraja`,
    ...BANKS,
    PAYSTACK_API_URL: `${sandboxUrl}/paystack`,
    BANK_FEED_URL: `${sandboxUrl}/bank-feed`,
    MPESA_CALLBACK_BASE: `http://127.0.0.1:${plan.port}`,
    ...otherNetworks(inherited, sandboxUrl),
    ...OIDC,
    OIDC_ISSUER: `${sandboxUrl}/oidc`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...BILLS,
    BILLS_API_URL: `${sandboxUrl}/bills-api`,
    ...SMS,
    SMS_API_URL: `${sandboxUrl}/sms-gateway`,
    ...PUSH,
    USSD_CODE: DEMO_USSD.code,
    USSD_CALLBACK_SECRET: DEMO_USSD.secret,
    ...SMILE_ID,
    SMILE_ID_API_URL: `${sandboxUrl}/smile-id/v1`,
    SMILE_ID_CALLBACK_BASE: `http://127.0.0.1:${plan.port}`,
    ...coinSettings(sandboxUrl, ROOT, inherited.PATH),
    ...signerSettings(plan),
  }
}

/** Each with `WITH_<NETWORK>=yes`: a demo has the one network of the specification. */
function otherNetworks(inherited: Record<string, string | undefined>, sandboxUrl: string): Record<string, string> {
  const wanted = PLAYED_IDS.filter((id) => inherited[`WITH_${id.toUpperCase()}`] === 'yes')
  return Object.assign({}, ...wanted.map((id) => playedNetwork(id).demo(sandboxUrl).settings))
}

export function sandboxEnvironment(plan: Plan): Record<string, string | undefined> {
  return {
    ...inheritedEnvironment(),
    ...KEYS,
    SANDBOX_PORT: String(plan.sandboxPort),
    SANDBOX_SMTP_PORT: String(plan.smtpPort),
    SANDBOX_DATA: join(plan.dataFolder, 'sandbox'),
    SANDBOX_APP_URL: plan.publicUrl,
    SANDBOX_CHAIN_FUND: DEMO_KEYS.hotWallet,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${plan.port}${API_BASE}${cardWebhook.path}`,
    SANDBOX_PAYSTACK_WEBHOOK_URL: `http://127.0.0.1:${plan.port}${API_BASE}/webhooks/paystack`,
    SANDBOX_USSD_CALLBACK_URL: `http://127.0.0.1:${plan.port}${API_BASE}${ussdCallbackPath(DEMO_USSD.secret)}`,
    ...Object.fromEntries(
      PLAYED_IDS.map((id) => [
        `SANDBOX_${id.toUpperCase()}_CALLBACK_URL`,
        `http://127.0.0.1:${plan.port}${API_BASE}${playedNetwork(id).demo('').callbackPath}`,
      ]),
    ),
  }
}
