// What the widget claims of its operator, by what the content file states.
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteContent } from '../../../content/site-content.ts'
import { startClean } from '../../../test/render-app.tsx'

beforeEach(startClean)
afterEach(() => vi.doUnmock('../../../content/site.ts'))

const LICENCE = { text: 'Licensed and regulated by the Lake Bank', number: 'LB-7', source: 'ours', date: '2026-11-01' }
const LICENSED = 'Licensed and regulated by the Lake Bank, no. LB-7'
const CONNECTION = { text: 'This connection uses 256-bit encryption.', source: 'ours', date: '2026-11-01' }

test.each<[string, Pick<SiteContent, 'licence' | 'connection'>, string[]]>([
  ['both', { licence: LICENCE, connection: CONNECTION }, [LICENSED, CONNECTION.text]],
  ['no licence', { connection: CONNECTION }, [CONNECTION.text]],
  ['no connection', { licence: LICENCE }, [LICENSED]],
  ['a licence without its number', { licence: { ...LICENCE, number: '' }, connection: CONNECTION }, [CONNECTION.text]],
  ['a licence without words', { licence: { ...LICENCE, text: '' }, connection: CONNECTION }, [CONNECTION.text]],
  ['neither', {}, []],
])('TRD-55 with %s stated, nothing else is claimed', async (_name, stated, texts) => {
  const { SITE } = await import('../../../content/site.ts')
  const { licence: _licence, connection: _connection, illustrative: _note, ...others } = SITE
  vi.resetModules()
  vi.doMock('../../../content/site.ts', () => ({ SITE: { ...others, ...stated } }))
  const { TradeAssurances } = await import('./trade-assurances.tsx')
  const { container } = render(<TradeAssurances />)
  expect(Array.from(container.querySelectorAll('p'), ({ textContent }) => textContent)).toEqual(texts)
  expect(screen.queryByText(/Licensed/) !== null).toBe(texts.includes(LICENSED))
})
