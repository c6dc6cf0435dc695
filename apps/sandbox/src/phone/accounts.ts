// M-Pesa accounts of phones and of the operator in whole shillings, double-entry, and the messages phones get.
import { messageTime, newReceipt, shillings } from '../daraja/formats.ts'
import { MPESA_ACCOUNT, OPERATOR_NAME } from '../daraja/mpesa.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'

const PHONE_START = 200_000
const PAYOUT_FLOAT_START = 50_000_000
const MESSAGES_KEPT = 1000
/** Everybody who is neither a phone here nor the operator. */
const ELSEWHERE = 'elsewhere'

export type Account = { id: string; balance: number }
export type PhoneMessage = { id: string; at: number; msisdn: string; text: string }

function startOf(id: string): number {
  if (id === MPESA_ACCOUNT.shortcode) return 0
  return id === MPESA_ACCOUNT.payoutShortcode ? PAYOUT_FLOAT_START : PHONE_START
}

export function balanceOf(store: Store, id: string): number {
  return store.find<Account>('mpesa_account', id)?.balance ?? startOf(id)
}

/** Gives a phone an account, so that it is listed. */
export function openAccount(store: Store, msisdn: string): void {
  if (!store.find('mpesa_account', msisdn)) store.put('mpesa_account', msisdn, { id: msisdn, balance: startOf(msisdn) })
}

/** Every phone that had to do with Kivuko, newest first. */
export function listPhones(store: Store): Account[] {
  return store.list<Account>('mpesa_account').filter(({ id }) => id.startsWith('254'))
}

type Movement = {
  from: string
  to: string
  amount: number
  msisdn: string
  told: string
  end?: string
  receipt?: string
}

/** Moves it and tells the phone, with the receipt before what is told and the balance behind. Returns the receipt. */
function move(store: Store, { from, to, amount, msisdn, told, end = '', receipt = newReceipt() }: Movement): string {
  store.put('mpesa_account', from, { id: from, balance: balanceOf(store, from) - amount })
  store.put('mpesa_account', to, { id: to, balance: balanceOf(store, to) + amount })
  const at = Date.now()
  const balance = shillings(balanceOf(store, msisdn))
  const text = `${receipt} Confirmed. ${told} on ${messageTime(at)}. New M-PESA balance is ${balance}.${end}`
  const message: PhoneMessage = { id: newId('msg'), at, msisdn, text }
  store.put('phone_message', message.id, message, msisdn)
  store.trim('phone_message', MESSAGES_KEPT)
  return receipt
}

export function messagesOf(store: Store, msisdn: string, limit = 20): PhoneMessage[] {
  return store.list<PhoneMessage>('phone_message', { parent: msisdn, limit })
}

/** A phone pays Kivuko. The caller has checked that it can. Returns the receipt. */
export function payIn(store: Store, msisdn: string, amount: number, account: string): string {
  const told = `${shillings(amount)} sent to ${OPERATOR_NAME} for account ${account}`
  const end = ' Transaction cost, Ksh0.00.'
  return move(store, { from: msisdn, to: MPESA_ACCOUNT.shortcode, amount, msisdn, told, end })
}

/** A person pays Kivuko's paybill or till, under a receipt that was told before. The caller has checked that they can. */
export function payBill(
  store: Store,
  {
    receipt,
    kind,
    msisdn,
    amount,
    account,
  }: { receipt: string; kind: string; msisdn: string; amount: number; account: string },
): void {
  const told =
    kind === 'till'
      ? `${shillings(amount)} paid to ${OPERATOR_NAME}`
      : `${shillings(amount)} sent to ${OPERATOR_NAME} for account ${account}`
  move(store, { from: msisdn, to: MPESA_ACCOUNT.shortcode, amount, msisdn, told, receipt })
}

/** Kivuko pays a phone. Returns the receipt. */
export function payOut(store: Store, msisdn: string, amount: number): string {
  const told = `You have received ${shillings(amount)} from ${OPERATOR_NAME}`
  return move(store, { from: MPESA_ACCOUNT.payoutShortcode, to: msisdn, amount, msisdn, told })
}

/** Somebody who is not Kivuko sends money to a phone. Returns the receipt. */
export function receive(store: Store, msisdn: string, amount: number): string {
  return move(store, { from: ELSEWHERE, to: msisdn, amount, msisdn, told: `You have received ${shillings(amount)}` })
}

/** What a phone paid goes back to it. Returns the receipt of that. */
export function payBack(store: Store, msisdn: string, amount: number, receipt: string): string {
  const told = `${shillings(amount)} of transaction ${receipt} to ${OPERATOR_NAME} was reversed to you`
  return move(store, { from: MPESA_ACCOUNT.shortcode, to: msisdn, amount, msisdn, told })
}

const NAMES = ['WANJIRU KAMAU', 'OTIENO ODHIAMBO', 'ACHIENG OUMA', 'KIPCHOGE RUTO', 'NJERI MWANGI', 'HASSAN ABDI']

/** Who a number is registered to: always the same person. */
export function ownerOf(msisdn: string): string {
  return NAMES[Number(msisdn.slice(-3)) % NAMES.length] ?? 'WANJIRU KAMAU'
}
