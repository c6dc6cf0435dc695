// Journals of the recipes that are described in files of their own.

import { AGENT_JOURNALS } from './agent-journals.ts'
import { BILL_JOURNALS } from './bill-journals.ts'
import { BLOCK_TRADE_JOURNALS } from './block-trade-journals.ts'
import { CASH_OUT_JOURNALS } from './cash-out-journals.ts'
import { DISPUTE_JOURNALS } from './dispute-journals.ts'
import { EXCHANGE_JOURNALS } from './exchange-journals.ts'
import { PARTNER_JOURNALS } from './partner-journals.ts'

export const FURTHER_JOURNALS = {
  ...AGENT_JOURNALS,
  ...BILL_JOURNALS,
  ...BLOCK_TRADE_JOURNALS,
  ...CASH_OUT_JOURNALS,
  ...DISPUTE_JOURNALS,
  ...EXCHANGE_JOURNALS,
  ...PARTNER_JOURNALS,
}
