import { SalePage } from '#features/trading/trade/sale-page.tsx'

export default function Sale() {
  return <SalePage />
}
