// What an asset is called in the language of the page. Coins have one name everywhere.
import { t } from '@kivuko/contract/text.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'

const MONEY: Partial<Record<Asset, string>> = {
  NGN: t('Nigerian Naira'),
  KES: t('Kenyan Shilling'),
  USD: t('US Dollar'),
  EUR: t('Euro'),
}

export function assetName(asset: Asset): string {
  return MONEY[asset] ?? ASSETS[asset].name
}
