import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

function Chosen({ own = [] }: { own?: string[] }) {
  const [typed, setTyped] = useState('')
  return (
    <NewPasswordField
      label="Password"
      typed={typed}
      own={own}
      name="password"
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

test.each([
  ['qwertyuiop', /most used passwords.*Add a few words/],
  ['abcdefghijk', /A sequence such as "abc"/],
  ['lantern mango velvet', /hard to guess/],
])('SEC-51 while %s is typed, a sentence says how soon it is guessed and what to do', async (password, sentence) => {
  render(<Chosen />)
  await userEvent.type(screen.getByLabelText('Password'), password)
  const advice = await screen.findByText(sentence, undefined, { timeout: 5_000 })
  expect(advice.getAttribute('aria-live')).toBe('polite')
})

test('SEC-51 the name of the person is known to others, and nothing is advised below the least length', {
  tags: 'long',
}, async () => {
  render(<Chosen own={['wanjiru']} />)
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'wanjiruwanjiru')
  await screen.findByText(/Add a few words/, undefined, { timeout: 5_000 })
  await userEvent.clear(field)
  await userEvent.type(field, 'wanjiru')
  expect(screen.queryByText(/Add a few words/)).toBeNull()
})
