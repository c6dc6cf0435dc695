// How a sale stands, in words.
import { t } from '@kivuko/contract/text.ts'
import type { SaleState } from '@kivuko/contract/trades.ts'

export const SALE_STATE_TEXTS: Record<SaleState, string> = {
  waiting: t('Your coins are set aside. The payout has not started yet.'),
  sending: t('The payout is on its way. You can leave this page: we tell you when it is paid.'),
  refused: t('The bank did not take the payout. Your coins are still set aside.'),
  completed: t('The money is paid out.'),
  failed: t('The payout did not go through. Your coins are back in your wallet.'),
  cancelled: t('The sale was taken back. Your coins are back in your wallet.'),
  returning: t('The bank sent the money back. Your coins are on their way back to your wallet.'),
  returned: t('The bank sent the money back. Your coins are back in your wallet.'),
}
