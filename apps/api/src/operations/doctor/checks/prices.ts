// Whether coins have a price, and the sources agree about it. Sources are asked anew.
import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

export const prices: Check = {
  area: 'prices',
  asksOthers: () => true,
  async ask({ rates }) {
    await rates.refresh()
    const failing = rates.sources.filter((source) => rates.isFailing(source))
    const without = ORDER_CRYPTOS.filter((asset) => !rates.mid(asset, 'USD'))
    const doubtful = [...new Set(rates.contradictions().map(({ crypto }) => crypto))]
    return [
      failing.length === 0
        ? fine('Price sources', `${rates.sources.join(', ')} answer.`)
        : (failing.length < rates.sources.length ? warning : wrong)(
            'Price sources',
            `${failing.join(', ')} ${failing.length > 1 ? 'do' : 'does'} not answer.`,
            'Check RATES_…_URL and the way out; one source less is one less to contradict a wrong one.',
          ),
      without.length === 0
        ? fine('Prices', 'Every coin has one.')
        : wrong(
            'Prices',
            `No price is known of ${without.join(', ')}, which are not sold.`,
            'Read the log of price sources.',
          ),
      ...(doubtful.length > 0
        ? [
            wrong(
              'Prices',
              `The sources contradict each other about ${doubtful.join(', ')}, which are not traded.`,
              'See docs/runbooks/price-wrong.md.',
            ),
          ]
        : []),
    ]
  },
}
