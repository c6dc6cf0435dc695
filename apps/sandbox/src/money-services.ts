// The outside services that move money or carry texts, as one part of the sandbox: M-Pesa, banks, the SMS gateway.
import type { FastifyInstance } from 'fastify'
import { type Bank, createBank } from './bank/bank.ts'
import { BANK_FEED_KEY, BANK_FEED_PATH, registerBankFeed } from './bank/feed-api.ts'
import { registerDaraja } from './daraja/daraja-api.ts'
import { DARAJA_PATH, MPESA_ACCOUNT, type MpesaTimes } from './daraja/mpesa.ts'
import { PAYSTACK_PATH, PAYSTACK_SECRET_KEY } from './paystack/paystack.ts'
import { registerPaystack } from './paystack/paystack-api.ts'
import { createPhones, type Phones } from './phone/phones.ts'
import type { RequestLog } from './request-log.ts'
import { createSms, SMS_ACCOUNT, SMS_PATH, type Sms } from './sms/sms.ts'
import { registerSms } from './sms/sms-api.ts'
import type { Store } from './store.ts'

export type MoneyServiceOptions = {
  /** How soon phones answer, how long prompts stay, and how late a late callback is. */
  mpesaTimes?: Partial<MpesaTimes>
  /** Where events of charges, transfers and refunds of naira go. */
  paystackWebhookUrl?: string
  /** How long a bank takes for a transfer or a refund, and how late a late webhook is. */
  bankTimes?: { delayMs?: number; lateMs?: number }
  /** Pauses before the second, third, … attempt to deliver a webhook. */
  webhookRetryPausesMs?: readonly number[]
}

/** What Kivuko is told to use them. */
export type MoneyServiceSettings = {
  mpesa: { apiUrl: string } & typeof MPESA_ACCOUNT
  paystack: { apiUrl: string; secretKey: string }
  bankFeed: { url: string; key: string }
  sms: { apiUrl: string } & typeof SMS_ACCOUNT
}

export type MoneyServices = {
  controls: { phones: Phones; bank: Bank; sms: Sms }
  register(app: FastifyInstance, log: RequestLog): void
  settings(url: string): MoneyServiceSettings
  close(): Promise<void>
}

/** Starts them. What an earlier run left open goes on. */
export function createMoneyServices(store: Store, options: MoneyServiceOptions): MoneyServices {
  const mobileMoney = createPhones({ store, times: options.mpesaTimes })
  const banking = createBank({
    store,
    webhookUrl: options.paystackWebhookUrl,
    retryPausesMs: options.webhookRetryPausesMs,
    ...options.bankTimes,
  })
  const texting = createSms(store)
  return {
    controls: { phones: mobileMoney.phones, bank: banking.bank, sms: texting.sms },
    register: (app, log) => {
      registerDaraja(app, { ...mobileMoney, log })
      registerPaystack(app, { ...banking, log })
      registerBankFeed(app, { ...banking, log })
      registerSms(app, { ...texting, log })
    },
    settings: (url) => ({
      mpesa: { apiUrl: `${url}${DARAJA_PATH}`, ...MPESA_ACCOUNT },
      paystack: { apiUrl: `${url}${PAYSTACK_PATH}`, secretKey: PAYSTACK_SECRET_KEY },
      bankFeed: { url: `${url}${BANK_FEED_PATH}`, key: BANK_FEED_KEY },
      sms: { apiUrl: `${url}${SMS_PATH}`, ...SMS_ACCOUNT },
    }),
    close: async () => {
      await mobileMoney.close()
      await banking.close()
    },
  }
}
