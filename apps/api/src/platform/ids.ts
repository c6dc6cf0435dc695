// Ids say their kind and sort by time of creation: `ord_01jd…`. The type keeps a quote's id out of an order's place.
import { randomInt } from 'node:crypto'
import { randomForId } from './random.ts'

export type WidgetSessionId = `wgs_${string}`
export type VerificationLinkId = `vlk_${string}`
export type UserId = `usr_${string}`
export type SessionId = `ses_${string}`
export type PasswordResetId = `rst_${string}`
export type EmailCodeId = `eml_${string}`
export type PhoneCodeId = `phc_${string}`
export type FactorResetId = `fcr_${string}`
export type DocumentId = `doc_${string}`
export type PageId = `dpg_${string}`
export type IdentityCheckId = `idc_${string}`
export type VerificationId = `vrf_${string}`
export type FrameId = `vfr_${string}`
export type PasskeyId = `pky_${string}`
export type QuoteId = `quo_${string}`
export type OrderId = `ord_${string}`
export type CardPaymentId = `pay_${string}`
export type DisputeId = `dsp_${string}`
export type DebtPaymentId = `dbt_${string}`
export type SubscriberId = `sub_${string}`
export type EnquiryId = `enq_${string}`
export type TicketId = `tkt_${string}`
export type BankReceiptId = `brc_${string}`
export type RefundId = `rfd_${string}`
export type PackId = `pck_${string}`
export type TransactionId = `txn_${string}`
export type DepositId = `dep_${string}`
export type PromptId = `ppt_${string}`
export type PayoutId = `pyt_${string}`
export type CashOutId = `cho_${string}`
export type BillId = `bil_${string}`
export type SavedBillerId = `svb_${string}`
export type BlockTradeId = `blk_${string}`
export type SaleId = `sal_${string}`
export type BankPayoutId = `bpo_${string}`
export type SaleQuoteId = `slq_${string}`
export type WithdrawalId = `wdr_${string}`
export type WithdrawalQuoteId = `wdq_${string}`
export type ChainDepositId = `cdp_${string}`
export type ChainSendId = `chs_${string}`
export type AgentId = `agt_${string}`
export type AgentDealId = `adl_${string}`
export type TransferId = `trf_${string}`
export type MoneyRequestId = `mrq_${string}`
export type ConversionId = `cnv_${string}`
export type ExchangeQuoteId = `exq_${string}`
export type ProposalId = `prp_${string}`
export type ChangeId = `chg_${string}`
export type StopId = `stp_${string}`
export type LedgerCheckId = `lgc_${string}`
export type LedgerPassId = `lgp_${string}`
export type JobDecisionId = `jbd_${string}`
export type ReconciliationRunId = `rcr_${string}`
export type DifferenceId = `rcd_${string}`
export type PriceAlertId = `pal_${string}`
export type PlanId = `pln_${string}`
export type CardMandateId = `cmd_${string}`
export type PlanRunId = `plr_${string}`
export type NotificationId = `ntf_${string}`
export type PushDeviceId = `pdv_${string}`
export type PushSendId = `psn_${string}`
export type ExportId = `exp_${string}`
export type CompanyPersonId = `cpp_${string}`
export type MemberId = `cpm_${string}`
export type CompanyRequestId = `cpr_${string}`
export type PartnerId = `ptn_${string}`
export type PartnerMemberId = `ptm_${string}`
export type PartnerKeyId = `apk_${string}`
export type PartnerCustomerId = `pcu_${string}`
export type ReliedIdentityId = `rli_${string}`
export type PartnerWebhookId = `pwh_${string}`
export type PayoutAccountId = `pac_${string}`
export type BulkPayoutId = `bpy_${string}`
export type PayoutRowId = `bpr_${string}`
export type PartnerSettlementId = `pst_${string}`
export type PartnerRequestId = `plg_${string}`
export type CaseId = `cse_${string}`

/** Crockford's base 32 in lower case: no i, l, o or u to misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Every two letters of it, so that an id is joined from half as many parts. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`)

/** 48 bits of milliseconds, 10 bits that count within one, then 70 random bits: 26 characters. */
export function newId<P extends string>(prefix: P, now: Date): `${P}_${string}` {
  const random = randomForId(14)
  let id: `${P}_${string}` = `${prefix}_${stampOf(now.getTime())}${PAIRS[lastStamp.count % PAIRS.length]}`
  for (let place = 0; place < 14; place += 2)
    id += PAIRS[((random[place] as number) & 31) * 32 + ((random[place + 1] as number) & 31)]
  return id
}

/** When an id was made; undefined of what is none. */
export function timeOfId(id: string): Date | undefined {
  const [, stamp] = /^[a-z]{3}_([0-9a-z]{10})[0-9a-z]{16}$/.exec(id) ?? []
  return stamp === undefined
    ? undefined
    : new Date([...stamp].reduce((time, letter) => time * 32 + ALPHABET.indexOf(letter), 0))
}

/** The lowest id that can be made at a moment, to look for what was made since. */
export function firstIdAt(prefix: string, time: Date): string {
  return `${prefix}_${stampText(time.getTime())}${'0'.repeat(16)}`
}

let lastStamp = { time: -1, text: '', count: 0 }

/** Ten characters; ids of the same millisecond share it, and are counted, so that they sort as they were made. */
function stampOf(time: number): string {
  if (time === lastStamp.time) {
    lastStamp.count += 1
    return lastStamp.text
  }
  const text = stampText(time)
  lastStamp = { time, text, count: 0 }
  return text
}

function stampText(time: number): string {
  let text = ''
  for (let place = 0, rest = time; place < 10; place += 1, rest = Math.trunc(rest / 32))
    text = ALPHABET[rest % 32] + text
  return text
}

/** What a person reads out or types into a bank transfer: `KV-7Q2M-9XRD`, 40 random bits. */
export function newReference(): string {
  let text = ''
  for (let place = 0; place < 8; place += 1) text += ALPHABET[randomInt(32)]
  return `KV-${text.slice(0, 4)}-${text.slice(4)}`.toUpperCase()
}

/** One id, one request, also where many processes write one log: the process by chance, the request by number. */
export function requestIds(): () => string {
  const process = randomForId(9).toString('base64url')
  let requests = 0
  return () => {
    requests += 1
    return `${process}-${requests.toString(36)}`
  }
}
