import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../test/render-app.tsx'

beforeEach(startClean)
afterEach(() => vi.doUnmock('../../../content/site.ts'))

test('APP-44 a partner’s logo is fetched once it is seen, and for whoever saves data its name takes its place', async () => {
  const partners = [{ name: 'Lake Bank', logo: '/files/lake-bank.svg' }, { name: 'Ferry Pay' }]
  vi.doMock('../../../content/site.ts', () => ({ SITE: { contact: {}, countries: [], partners } }))
  const { default: BusinessFigures } = await import('./business-figures.tsx')
  render(<BusinessFigures />)
  const logo = screen.getByRole('img', { name: 'Lake Bank' })
  expect([logo.getAttribute('loading'), logo.className]).toEqual([
    'lazy',
    expect.stringContaining('in-data-saving:hidden'),
  ])
  expect(screen.getByText('Lake Bank').className).toBe('hidden in-data-saving:inline')
  expect(screen.getByText('Ferry Pay').className).toBe('')
})
