// The whole API in one list: what the server must bind, what OpenAPI prints, what the tests walk.
import { login, logout, me, register } from './auth.ts'
import type { EndpointSpec } from './endpoint.ts'
import { health } from './health.ts'
import { cancelOrder, createOrder, getOrder } from './orders.ts'
import {
  cardWebhook,
  deleteCard,
  initiateBridge,
  initiatePayment,
  listCards,
  paymentOptions,
  startCardSave,
} from './payments.ts'
import { createQuote } from './quotes.ts'
import { listHoldings, listTransactions, listWallets } from './wallets.ts'

export const API = [
  register,
  login,
  logout,
  me,
  createQuote,
  createOrder,
  getOrder,
  cancelOrder,
  paymentOptions,
  initiatePayment,
  initiateBridge,
  listCards,
  startCardSave,
  deleteCard,
  cardWebhook,
  listWallets,
  listHoldings,
  listTransactions,
  health,
] as const satisfies readonly EndpointSpec[]
