// What the operator says of itself on pages in another language than it was written in.
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../test/render-app.tsx'

beforeEach(startClean)
afterEach(() => {
  vi.doUnmock('virtual:brand-texts')
  vi.unstubAllEnvs()
})

const CLAIMS = [{ text: 'verified in two days' }, { text: 'four shops' }].map((each) => ({
  ...each,
  ...{ source: 'ours', date: '2026-11-01' },
}))

test.each([
  { language: 'sw', marked: ['four shops'], said: 'huthibitishwa kwa siku mbili' },
  { language: 'en', marked: [], said: 'verified in two days' },
])(
  'LNG-40 a claim is said in $language where the brand has it, else as it was written, marked as English',
  async ({ language, marked, said }) => {
    vi.stubEnv('VITE_LANGUAGE', language)
    vi.doMock('virtual:brand-texts', () => ({
      CLAIM_TEXTS: language === 'sw' ? { 'verified in two days': 'huthibitishwa kwa siku mbili' } : {},
    }))
    const { Claims } = await import('./claims.tsx')
    render(<Claims title="Facts" claims={CLAIMS} />)
    const items = screen.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([said, 'four shops'])
    const spans = items.flatMap((item) => [...item.querySelectorAll('[lang]')])
    expect(spans.map((each) => [each.getAttribute('lang'), each.textContent])).toEqual(
      marked.map((text) => ['en', text]),
    )
  },
)
