import { BlockTradesPage } from '#features/trading/block-trades/block-trades-page.tsx'

export default function BlockTrades() {
  return <BlockTradesPage />
}
