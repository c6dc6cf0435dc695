import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'

export const WALLET_NAMES: Record<WalletCurrency, string> = {
  NGN: t('Naira'),
  KES: t('Shillings'),
  USD: t('Dollars'),
}
