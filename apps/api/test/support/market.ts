// The market of the sandbox as tests move it.
import type { TestApp } from './test-app.ts'

/** So many percent above or below its walk; known at once. */
export async function moveMarket(app: TestApp, coin: 'BTC' | 'USDT', percent: number): Promise<void> {
  app.sandbox.control.tickers.move({ coin, percent })
  await app.deps.rates.refresh()
}
