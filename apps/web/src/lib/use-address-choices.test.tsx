import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useAddressChoices } from './use-address-choices.ts'

function Page() {
  const { values, change } = useAddressChoices(['kind', 'state'])
  return (
    <>
      <button type="button" onClick={() => change({ kind: 'wide' })}>{`kind ${values.kind}`}</button>
      <button type="button" onClick={() => change({ state: 'open' })}>{`state ${values.state}`}</button>
      <output>{useLocation().search}</output>
    </>
  )
}

test('OPS-49 OPS-74 OPS-92 a filter chosen before the page has followed the last one keeps both', async () => {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  const address = screen.getByRole('status')
  // As in a browser: a click is answered at once, the page follows its address when there is time.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
  screen.getByRole('button', { name: 'kind' }).click()
  await Promise.resolve()
  expect(address.textContent).toBe('')
  screen.getByRole('button', { name: 'state' }).click()
  await Promise.resolve()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['kind wide', 'state open'])
  await expect.poll(() => address.textContent).toBe('?kind=wide&state=open')
})
