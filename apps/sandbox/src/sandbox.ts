// Starts the outside world on this machine: card network, webhooks, price feeds, mail and their console.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { registerAuthenticator } from './authenticator/authenticator-pages.ts'
import { registerBankPage } from './bank/bank-pages.ts'
import { registerBrowserScript } from './browser-script.ts'
import { registerCardApi } from './cards/card-api.ts'
import { createCardNetwork } from './cards/card-network.ts'
import { registerCardPages } from './cards/card-pages.ts'
import { createFaults } from './cards/faults.ts'
import { createMerchant, type MerchantAccount } from './cards/merchant.ts'
import { registerChains } from './chain/chain-pages.ts'
import { type ChainServiceOptions, type ChainSettings, createChains } from './chain/chains.ts'
import { DEFAULT_APP_URL, DEFAULT_KEYS, type Keys, refuseProduction } from './config.ts'
import { registerConsole } from './console/console.ts'
import { type Control, createControl } from './control.ts'
import { registerControlApi } from './control-api.ts'
import { registerInbox } from './inbox/inbox-pages.ts'
import { createInbox, startMailServer } from './inbox/mail-server.ts'
import { PLAYED_IDS, playedNetwork } from './networks.ts'
import { registerOidc } from './oidc/oidc-pages.ts'
import { OIDC_CLIENT, OIDC_PATH } from './oidc/provider.ts'
import { registerPhones } from './phone/phone-pages.ts'
import { registerPushPages } from './push/push-pages.ts'
import { createRequestLog } from './request-log.ts'
import { createServices, type ServiceOptions, type ServiceSettings } from './services.ts'
import { registerSmsPages } from './sms/sms-pages.ts'
import { openStore } from './store.ts'
import { createPrices, type PriceTimes } from './tickers/prices.ts'
import { registerTickers } from './tickers/ticker-api.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type SandboxOptions = ServiceOptions &
  ChainServiceOptions & {
    /** 0 takes any free port. */
    port?: number
    /** 0 takes any free port. */
    smtpPort?: number
    /** Without a folder everything is forgotten when it closes. */
    dataDir?: string
    webhookUrl?: string
    /** Where Kivuko is reached: its identity provider sends browsers back there only. */
    appUrl?: string
    keys?: Keys
    /** The merchant's account at the card network; of a US one that settles in dollars when nothing is said. */
    cardAccount?: MerchantAccount
    /** The time at the card network, where it is not the machine's. */
    cardTime?: () => number
    /** How long the refunds of the documented cards stay as they are before they change. */
    refundDelayMs?: number
    priceTimes?: PriceTimes
  }

export type Sandbox = AsyncDisposable &
  ServiceSettings & {
    /** `http://127.0.0.1:<port>`, without a slash. */
    url: string
    smtpPort: number
    keys: Keys
    /** What Kivuko is told to use its identity provider. */
    oidc: { issuer: string; clientId: string; clientSecret: string }
    /** Networks of coins, by name; none where this platform has no program for them. */
    chains: ChainSettings
    control: Control
    close(): Promise<void>
  }

const REFUND_DELAY_MS = 5000
const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 6, parameterLimit: 1000, arrayLimit: 100 })
}

function createServer(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseQuery(String(body))),
  )
  // A page on the internet must not reach this machine's mails and controls: neither under a name it made point here,
  // nor by a form it submits.
  app.addHook('onRequest', async (request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    if (!LOCAL_HOSTS.includes(host)) return reply.code(421).send({ error: 'The sandbox answers on this machine only.' })
    if (request.url.startsWith('/control/') && request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.code(403).send({ error: 'The controls answer to the console and to programs, not to other sites.' })
    }
  })
  return app
}

/** What a person opens, and what its forms and other programs post to. */
function registerPages(
  app: FastifyInstance,
  { control, keys, appUrl }: { control: Control; keys: Keys; appUrl: string },
): void {
  registerPhones(app, control)
  for (const id of PLAYED_IDS) playedNetwork(id).registerPages(app, control[id])
  registerBankPage(app, control)
  registerCardPages(app, control)
  registerSmsPages(app, control)
  registerPushPages(app, control)
  registerChains(app, control)
  registerAuthenticator(app, { appUrl })
  registerControlApi(app, control)
  registerConsole(app, { control, keys })
}

async function closeInOrder(parts: readonly { close(): unknown }[]): Promise<void> {
  for (const part of parts) await part.close()
}

/** Listens on 127.0.0.1. Rejects when a port is taken or the folder cannot be used. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  refuseProduction()
  const keys = options.keys ?? DEFAULT_KEYS
  const store = openStore(options.dataDir)
  let url = ''
  const webhooks = createWebhooks({
    store,
    secret: keys.webhook,
    url: options.webhookUrl,
    retryPausesMs: options.webhookRetryPausesMs,
  })
  const merchant = createMerchant(store, options.cardAccount)
  const runtime = createCardNetwork({
    store,
    keys,
    merchant,
    baseUrl: () => url,
    refundDelayMs: options.refundDelayMs ?? REFUND_DELAY_MS,
    tellTime: options.cardTime,
    dispatch: webhooks.dispatch,
  })
  const faults = createFaults(store)
  const prices = createPrices(store, options.priceTimes)
  const log = createRequestLog(store)
  const inbox = createInbox(store)
  const services = createServices(store, options)
  const chains = await createChains(store, options)
  const own = { runtime, merchant, webhooks, faults, tickers: prices, inbox, requests: log, chains: chains.chain }
  const control = createControl(store, { ...own, ...services.controls })
  const app = createServer()
  registerCardApi(app, { runtime, store, keys, faults, log })
  registerBrowserScript(app, { runtime })
  registerTickers(app, { prices, log })
  registerInbox(app, inbox)
  services.register(app, { log, baseUrl: () => url })
  registerOidc(app, { baseUrl: () => url, appUrl: options.appUrl ?? DEFAULT_APP_URL, log })
  registerPages(app, { control, keys, appUrl: options.appUrl ?? DEFAULT_APP_URL })
  const mail = await startMailServer({ port: options.smtpPort ?? 0, store })
  try {
    await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  } catch (error) {
    await mail.close()
    await chains.close()
    throw error
  }
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const close = () => closeInOrder([runtime, webhooks, services, app, chains, mail, store])
  const oidc = { issuer: `${url}${OIDC_PATH}`, clientId: OIDC_CLIENT.id, clientSecret: OIDC_CLIENT.secret }
  return {
    url,
    smtpPort: mail.port,
    keys,
    oidc,
    chains: chains.settings(url),
    ...services.settings(url),
    control,
    close,
    [Symbol.asyncDispose]: close,
  }
}
