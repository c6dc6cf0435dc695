import { expect, test } from 'vitest'
import { loadScript } from './load-provider.ts'

const SCRIPT = 'http://127.0.0.1:3001/stripe.js'
const tags = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SCRIPT}"]`)]

test('ERR-12 a script that does not load rejects with "Failed to load Stripe.js", and the next try is a new one', async () => {
  const loading = loadScript(SCRIPT)
  tags()[0]?.dispatchEvent(new Event('error'))
  await expect(loading).rejects.toThrow('Failed to load Stripe.js')
  expect(tags()).toEqual([])
  const again = loadScript(SCRIPT)
  tags()[0]?.dispatchEvent(new Event('load'))
  await expect(again).resolves.toBeUndefined()
})

test('CRD-22 a script is added once however often a panel opens', async () => {
  await Promise.all([loadScript(SCRIPT), loadScript(SCRIPT)])
  expect(tags()).toHaveLength(1)
})
