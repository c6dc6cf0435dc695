// A sale as its customer sees it, as tests need it.
import type { Sale } from '@kivuko/contract/trades.ts'

export const SALE: Sale = {
  id: 'sal_1',
  reference: 'SAL-1',
  status: 'waiting',
  crypto_currency: 'BTC',
  crypto_amount: '0.01000000',
  fiat_currency: 'KES',
  received: '895.00',
  fee: '1.25',
  rate: '90000.00',
  destination: '0712 ••• 678',
  payout_method: 'mobile_money',
  problem: null,
  coins_back: null,
  can_cancel: true,
  retry_until: null,
  created_at: '2026-11-22T03:00:00.000Z',
  completed_at: null,
}
