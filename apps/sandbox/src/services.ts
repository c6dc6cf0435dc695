// The outside services beside the card network as one part: M-Pesa and the other networks of phones, banks, the SMS gateway, a push service, Smile ID, an object store.
import type { FastifyInstance } from 'fastify'
import { createBank } from './bank/bank.ts'
import { BANK_FEED, BANK_FEED_KEY, BANK_FEED_PATH } from './bank/feed-api.ts'
import { BILLS_ACCOUNT, BILLS_PATH, createBills } from './bills/bills.ts'
import { BILLS } from './bills/bills-api.ts'
import type { Control } from './control.ts'
import { DARAJA } from './daraja/daraja-api.ts'
import { DARAJA_PATH, MPESA_ACCOUNT, type MpesaTimes } from './daraja/mpesa.ts'
import type { CallbackUrls } from './network.ts'
import { type NetworkControls, type NetworkSettings, PLAYED_IDS, playedNetwork } from './networks.ts'
import { PAYSTACK_PATH, PAYSTACK_SECRET_KEY } from './paystack/paystack.ts'
import { PAYSTACK } from './paystack/paystack-api.ts'
import { createPhones } from './phone/phones.ts'
import { createPush, PUSH_PATH } from './push/push.ts'
import { PUSH_SERVICE } from './push/push-api.ts'
import type { RequestLog } from './request-log.ts'
import type { FaultyName } from './service/faulty.ts'
import { registerService } from './service/service.ts'
import { createSmileId, SMILE_ID_ACCOUNT, SMILE_ID_PATH } from './smile-id/smile-id.ts'
import { SMILE_ID } from './smile-id/smile-id-api.ts'
import { createSms, SMS_ACCOUNT, SMS_PATH } from './sms/sms.ts'
import { SMS_GATEWAY } from './sms/sms-api.ts'
import { createStorage, STORAGE_ACCOUNT, STORAGE_PATH } from './storage/storage.ts'
import { OBJECT_STORE } from './storage/storage-api.ts'
import type { Store } from './store.ts'
import { createTimers } from './timers.ts'
import { createUssd } from './ussd/ussd.ts'

export type ServiceOptions = {
  /** How soon phones answer, how long prompts stay, and how late a late callback is. */
  mpesaTimes?: Partial<MpesaTimes>
  /** By whose clock requests to M-Pesa are on time; this machine's unless said otherwise. */
  mpesaNow?: () => number
  /** Where everything goes that networks of phones beside M-Pesa call back with. */
  networkCallbackUrls?: CallbackUrls
  /** Where events of charges, transfers and refunds of naira go. */
  paystackWebhookUrl?: string
  /** Where phones that dial are answered. */
  ussdCallbackUrl?: string | undefined
  /** How long a bank takes for a transfer or a refund, and how late a late webhook is. */
  bankTimes?: { delayMs?: number; lateMs?: number }
  /** How long a check takes, and how late a late callback is. */
  smileIdTimes?: { delayMs?: number; lateMs?: number }
  /** Pauses before the second, third, … attempt to deliver a webhook. */
  webhookRetryPausesMs?: readonly number[]
}

/** What Kivuko is told to use them. */
export type ServiceSettings = NetworkSettings & {
  mpesa: { apiUrl: string } & typeof MPESA_ACCOUNT
  paystack: { apiUrl: string; secretKey: string }
  bankFeed: { url: string; key: string }
  sms: { apiUrl: string } & typeof SMS_ACCOUNT
  push: { serviceUrl: string }
  bills: { apiUrl: string } & typeof BILLS_ACCOUNT
  smileId: { apiUrl: string } & typeof SMILE_ID_ACCOUNT
  storageService: { endpoint: string } & typeof STORAGE_ACCOUNT
}

export type Services = {
  controls: Pick<Control, FaultyName | 'ussd'>
  register(app: FastifyInstance, given: { log: RequestLog; baseUrl(): string }): void
  settings(url: string): ServiceSettings
  close(): Promise<void>
}

/** Pictures and documents. */
const FILE_BYTES_MAX = 30 * 1024 * 1024

/** Starts them. What an earlier run left open goes on. */
export function createServices(store: Store, options: ServiceOptions): Services {
  const { webhookRetryPausesMs: retryPausesMs, paystackWebhookUrl: webhookUrl } = options
  const timers = createTimers()
  const mobileMoney = createPhones({ store, timers, times: options.mpesaTimes, now: options.mpesaNow })
  const others = PLAYED_IDS.map((id) => {
    const callbackUrl = options.networkCallbackUrls?.[id]
    return { id, ...playedNetwork(id).create({ store, timers, times: options.mpesaTimes, callbackUrl }) }
  })
  const banking = createBank({ store, timers, webhookUrl, retryPausesMs, ...options.bankTimes })
  const texting = createSms(store)
  const pushing = createPush(store)
  const billing = createBills(store)
  const checking = createSmileId({ store, timers, ...options.smileIdTimes, retryPausesMs })
  const storing = createStorage(store)
  return {
    controls: {
      phones: mobileMoney.phones,
      ...(Object.fromEntries(others.map(({ id, phones }) => [id, phones])) as NetworkControls),
      bank: banking.bank,
      sms: texting.sms,
      push: pushing.push,
      ussd: createUssd(store, options.ussdCallbackUrl),
      bills: billing.bills,
      smileId: checking.smileId,
      storage: storing.storage,
    },
    register: (app, { log, baseUrl }) => {
      registerService(app, DARAJA, { ...mobileMoney, part: mobileMoney.mpesa, log })
      for (const each of others) each.register(app, log)
      registerService(app, PAYSTACK, { ...banking, part: banking.paystack, log })
      registerService(app, BANK_FEED, { ...banking, part: banking.statement, log })
      registerService(app, BILLS, { ...billing, part: store, log })
      registerService(app, SMS_GATEWAY, { ...texting, part: store, log })
      // Files come as they are, and only here.
      void app.register(async (files) => {
        files.addContentTypeParser(
          ['application/zip', 'application/octet-stream'],
          { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
          (_request, body, done) => done(null, body),
        )
        registerService(files, SMILE_ID, { ...checking, part: { ...checking, baseUrl }, log })
        registerService(files, PUSH_SERVICE, { ...pushing, part: store, log })
        registerService(files, OBJECT_STORE, { ...storing, part: storing, log })
      })
    },
    settings: (url) => ({
      mpesa: { apiUrl: `${url}${DARAJA_PATH}`, ...MPESA_ACCOUNT },
      ...(Object.fromEntries(PLAYED_IDS.map((id) => [id, playedNetwork(id).settings(url)])) as NetworkSettings),
      paystack: { apiUrl: `${url}${PAYSTACK_PATH}`, secretKey: PAYSTACK_SECRET_KEY },
      bankFeed: { url: `${url}${BANK_FEED_PATH}`, key: BANK_FEED_KEY },
      sms: { apiUrl: `${url}${SMS_PATH}`, ...SMS_ACCOUNT },
      push: { serviceUrl: `${url}${PUSH_PATH}` },
      bills: { apiUrl: `${url}${BILLS_PATH}`, ...BILLS_ACCOUNT },
      smileId: { apiUrl: `${url}${SMILE_ID_PATH}`, ...SMILE_ID_ACCOUNT },
      storageService: { endpoint: `${url}${STORAGE_PATH}`, ...STORAGE_ACCOUNT },
    }),
    close: async () => {
      timers.close()
      for (const outbox of [
        mobileMoney.phones.callbacks,
        ...others.map(({ phones }) => phones.callbacks),
        banking.bank.webhooks,
        checking.callbacks,
      ])
        await outbox.close()
    },
  }
}
