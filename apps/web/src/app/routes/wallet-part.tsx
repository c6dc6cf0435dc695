// What one does with a wallet, beside what it holds: exchanging, asking for a firm price, and the market's prices.
import { t } from '@kivuko/contract/text.ts'
import { PriceBoard } from '#features/market/prices/price-board.tsx'
import { ConvertPanel } from '#features/trading/exchange/convert-panel.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PATHS } from '../paths.ts'

export default function WalletPart() {
  return (
    <>
      <ConvertPanel />
      <TextLink to={PATHS.blockTrades}>{t('A large amount? Ask for a firm price')}</TextLink>
      <Card>
        <PriceBoard first="USD" />
      </Card>
    </>
  )
}
