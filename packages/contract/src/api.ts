// The whole API in one list: what the server must bind, what OpenAPI prints, what the tests walk.
import {
  addPasskey,
  changePassword,
  confirmIdentity,
  confirmTotp,
  disableTotp,
  listPasskeys,
  listSessions,
  removePasskey,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  securityStatus,
  startPasskey,
  startTotp,
} from './account.ts'
import { login, logout, me, register } from './auth.ts'
import { bankWebhook } from './bank.ts'
import { CHAIN_ENDPOINTS } from './chain.ts'
import { CONSOLE_AUDIT_ENDPOINTS } from './console-audit.ts'
import { CASE_ENDPOINTS } from './console-cases.ts'
import { consoleCustomerOrders } from './console-customer-orders.ts'
import { CONSOLE_CUSTOMER_ENDPOINTS } from './console-customers.ts'
import { CONSOLE_DOCUMENT_ENDPOINTS } from './console-documents.ts'
import { IDENTITY_ENDPOINTS } from './console-identity.ts'
import { CONSOLE_LEAD_ENDPOINTS } from './console-leads.ts'
import { MONEY_DESK_ENDPOINTS } from './console-money.ts'
import { CONSOLE_PAYOUT_ENDPOINTS } from './console-payouts.ts'
import { PROPOSAL_ENDPOINTS } from './console-proposals.ts'
import { RECONCILIATION_ENDPOINTS } from './console-reconciliation.ts'
import { SETTING_ENDPOINTS } from './console-settings.ts'
import { STUCK_ENDPOINTS } from './console-stuck.ts'
import { TREASURY_ENDPOINTS } from './console-treasury.ts'
import { WAITING_ENDPOINTS } from './console-waiting.ts'
import { convert, quoteConversion } from './conversions.ts'
import { listKycDocuments, sendKycDocument } from './documents.ts'
import type { EndpointSpec } from './endpoint.ts'
import { health } from './health.ts'
import {
  kycApplication,
  kycStatusOf,
  listCountries,
  saveKycAddress,
  saveKycProfile,
  saveKycPurpose,
  sendPhoneCode,
  submitKyc,
  verifyPhoneCode,
} from './kyc.ts'
import { confirmSubscription, sendEnquiry, subscribe, unsubscribe } from './leads.ts'
import {
  depositByPhone,
  mobileMoneyCallback,
  paymentStatus,
  payOrderByPhone,
  payoutToPhone,
  quotePayout,
  resendPrompt,
} from './mobile-money.ts'
import {
  getPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  savePreferences,
} from './notifications.ts'
import { cancelOrder, createOrder, getOrder, listOrders } from './orders.ts'
import {
  cardWebhook,
  deleteCard,
  initiateBridge,
  initiatePayment,
  listCards,
  paymentOptions,
  startCardSave,
} from './payments.ts'
import { PAYOUT_ACCOUNT_ENDPOINTS } from './payout-accounts.ts'
import { createQuote } from './quotes.ts'
import {
  authOptions,
  completeSignIn,
  exchangeHandoff,
  forgotPassword,
  passkeySignIn,
  resetPassword,
  sendEmailCode,
  socialCallback,
  socialLogin,
  startPasskeySignIn,
  verifyEmailCode,
} from './sign-in.ts'
import { STAFF_ENDPOINTS } from './staff.ts'
import { TRADE_ENDPOINTS } from './trades.ts'
import {
  cancelTransaction,
  exportTransactions,
  getTransaction,
  listTransactions,
  summariseTransactions,
  transactionReceipt,
} from './transactions.ts'
import { lookupRecipient, recentRecipients, transferInternally } from './transfers.ts'
import { VERIFICATION_ENDPOINTS } from './verification.ts'
import { listHoldings, listWallets, portfolioHistory, walletsTotal } from './wallets.ts'

export const API = [
  register,
  login,
  logout,
  me,
  authOptions,
  forgotPassword,
  resetPassword,
  sendEmailCode,
  verifyEmailCode,
  completeSignIn,
  startPasskeySignIn,
  passkeySignIn,
  socialLogin,
  socialCallback,
  exchangeHandoff,
  securityStatus,
  confirmIdentity,
  changePassword,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  startTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  createQuote,
  createOrder,
  listOrders,
  getOrder,
  cancelOrder,
  paymentOptions,
  initiatePayment,
  initiateBridge,
  listCards,
  startCardSave,
  deleteCard,
  cardWebhook,
  bankWebhook,
  listWallets,
  listHoldings,
  portfolioHistory,
  walletsTotal,
  listTransactions,
  summariseTransactions,
  exportTransactions,
  getTransaction,
  cancelTransaction,
  transactionReceipt,
  depositByPhone,
  paymentStatus,
  resendPrompt,
  quotePayout,
  payoutToPhone,
  payOrderByPhone,
  mobileMoneyCallback,
  lookupRecipient,
  transferInternally,
  recentRecipients,
  quoteConversion,
  convert,
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  getPreferences,
  savePreferences,
  kycStatusOf,
  kycApplication,
  listKycDocuments,
  listCountries,
  saveKycProfile,
  saveKycAddress,
  saveKycPurpose,
  sendKycDocument,
  submitKyc,
  sendPhoneCode,
  verifyPhoneCode,
  subscribe,
  confirmSubscription,
  unsubscribe,
  sendEnquiry,
  health,
  ...STAFF_ENDPOINTS,
  ...WAITING_ENDPOINTS,
  ...RECONCILIATION_ENDPOINTS,
  ...CASE_ENDPOINTS,
  ...IDENTITY_ENDPOINTS,
  ...CONSOLE_CUSTOMER_ENDPOINTS,
  consoleCustomerOrders,
  ...CONSOLE_AUDIT_ENDPOINTS,
  ...CONSOLE_LEAD_ENDPOINTS,
  ...MONEY_DESK_ENDPOINTS,
  ...STUCK_ENDPOINTS,
  ...CONSOLE_PAYOUT_ENDPOINTS,
  ...PROPOSAL_ENDPOINTS,
  ...SETTING_ENDPOINTS,
  ...TREASURY_ENDPOINTS,
  ...CONSOLE_DOCUMENT_ENDPOINTS,
  ...VERIFICATION_ENDPOINTS,
  ...TRADE_ENDPOINTS,
  ...PAYOUT_ACCOUNT_ENDPOINTS,
  ...CHAIN_ENDPOINTS,
] as const satisfies readonly EndpointSpec[]
