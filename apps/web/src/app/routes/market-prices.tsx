import { PriceBoard } from '#features/market/prices/price-board.tsx'

/** Beside a widget, in the currency it begins with. */
export default function MarketPrices() {
  return <PriceBoard first="KES" />
}
