// Guided trade on a page that nobody has touched: the built form's figures give way to those of the moment.
import { quoteTrade } from '@kivuko/contract/trades.ts'
import { act, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../../test/render-app.tsx'
import { fakeApi } from '../../../../test/server.ts'
import { PRICES } from '../../../../test/trade-driver.tsx'

beforeEach(startClean)

async function builtPage(path: string) {
  const { TradeWidget } = await import('./trade-widget.tsx')
  const page = (
    <StaticRouter location={path}>
      <TradeWidget CardPanel={() => null} assurances={null} />
    </StaticRouter>
  )
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  root.innerHTML = renderToString(page)
  return { page, root, ...(await import('./early-trade.ts')) }
}

test.each([
  ['/sell', '895.00', '€1.25', 'BTC'],
  ['/coins/bnb', '0.00276388', '€1.25', 'BNB'],
])(
  'FST-21 %s shows the live price before its code is there, and says that it is not kept yet',
  async (path, receive, fee, coin) => {
    const api = fakeApi(PRICES)
    const { page, root, showTradeEarly, QUOTE_PATH } = await builtPage(path)
    expect(QUOTE_PATH).toBe(quoteTrade.path)
    showTradeEarly()
    await waitFor(() => expect(root.textContent).toContain('Live price. It is kept for you as you begin.'))
    const figures = () => [root.querySelector('output')?.textContent, root.textContent]
    expect(figures()[0]).toBe(receive)
    expect(figures()[1]).toContain(fee)
    expect(figures()[1]).toContain(`1 ${coin} = 90,000.00 EUR`)
    expect(api.calls).toHaveLength(1)

    // React leaves them until it has a price of its own.
    const problems: unknown[] = []
    vi.useFakeTimers()
    try {
      await act(async () => void hydrateRoot(root, page, { onRecoverableError: (problem) => problems.push(problem) }))
      expect(problems).toEqual([])
      expect(figures()[0]).toBe(receive)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('FST-21 without an answer the form goes on saying that it shows an estimate', async () => {
  const api = fakeApi()
  const { root, showTradeEarly } = await builtPage('/sell')
  const before = root.innerHTML
  showTradeEarly()
  await waitFor(() => expect(api.calls).toHaveLength(1))
  await Promise.resolve()
  expect(root.innerHTML).toBe(before)
  expect(root.textContent).toContain('Estimate. The live price comes as you begin.')
})
