// A partner's own money: its float, and what it earned by margins. Its server asks with a key, its members in the dashboard.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { PARTNER_MODES } from './partner-keys.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

const id = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const params = z.object({ id })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const query = z.object({ mode })

const balance = z.object({
  currency: z.enum(WALLET_CURRENCIES),
  available: decimalString,
  /** Set aside for payouts under way. */
  held: decimalString,
})

export const listPartnerFloat = endpoint({
  id: 'listPartnerFloat',
  route: 'GET /partner/balances',
  summary: 'The partner’s float: its own money, from which payouts are paid',
  auth: 'partner',
  scope: 'balances:read',
  response: z.object({ data: z.array(balance), /** Null: all there are. */ next: z.null() }),
})

export const readPartnerFloat = endpoint({
  id: 'readPartnerFloat',
  route: 'GET /partners/{id}/float',
  summary: 'The float of a mode, and where it is filled by bank transfer',
  auth: 'user',
  params,
  query,
  response: z.object({
    balances: z.array(
      z.object({
        ...balance.shape,
        /** Null where no bank transfer is taken; its account is null while the bank opens it. */
        fill: z.nullable(
          z.object({
            account: z.nullable(
              z.object({
                bank_name: z.string(),
                account_name: z.string(),
                account_number: z.string(),
                reference: z.nullable(z.string()),
              }),
            ),
            /** The name its sender must have. */
            sender_name: z.string(),
            /** Taken out of what arrives. */
            fee_bps: z.int(),
          }),
        ),
      }),
    ),
  }),
  errors: ['partner_not_found', 'second_factor_missing', 'partner_mode_closed'],
})

const settlementId = z.string().check(z.regex(/^pst_[0-9a-z]{26}$/, 'must be the id of a settlement'))

/** `carried_in + accrued - reversed` is `paid + carried_out`. */
const settlement = z.object({
  id: z.string(),
  currency: z.enum(WALLET_CURRENCIES),
  /** Its first day. */
  month: z.string(),
  /** Zero or below: what was given back of months before, beyond what was earned. */
  carried_in: decimalString,
  /** Margins of the month. */
  accrued: decimalString,
  /** What went back with refunds, of whatever month; below zero where more of that came back after all. */
  reversed: decimalString,
  /** `accrued` less `reversed`. */
  earned: decimalString,
  /** Into the float. */
  paid: decimalString,
  carried_out: decimalString,
  created_at: z.string(),
})
export type PartnerSettlement = z.output<typeof settlement>

export const listSettlements = endpoint({
  id: 'listSettlements',
  route: 'GET /partner/settlements',
  summary:
    'What you earned by margins each month in each currency, newest first, and what was paid of it into your float',
  auth: 'partner',
  scope: 'settlements:read',
  query: z.object(partnerPaging),
  response: partnerPage(settlement),
})

export const readSettlement = endpoint({
  id: 'readSettlement',
  route: 'GET /partner/settlements/{id}',
  summary: 'One settlement',
  auth: 'partner',
  scope: 'settlements:read',
  params: z.object({ id: settlementId }),
  response: settlement,
  errors: ['partner_settlement_not_found'],
})

export const listPartnerSettlements = endpoint({
  id: 'listPartnerSettlements',
  route: 'GET /partners/{id}/settlements',
  summary: 'What the partner earned each month in each currency, newest first',
  auth: 'user',
  params,
  query,
  response: z.object({ settlements: z.array(settlement) }),
  errors: ['partner_not_found', 'second_factor_missing', 'partner_mode_closed'],
})

export const partnerSettlementFile = endpoint({
  id: 'partnerSettlementFile',
  route: 'GET /partners/{id}/settlements/{settlement}/file',
  summary: 'Each journal a settlement is made of, and their total, as CSV',
  auth: 'user',
  params: z.object({
    id,
    settlement: settlementId,
  }),
  query,
  file: true,
  response: z.unknown(),
  errors: ['partner_not_found', 'second_factor_missing', 'partner_mode_closed', 'partner_settlement_not_found'],
})
