import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { MoneyText } from './money-text.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { WholeWords } from './whole-words.tsx'

afterEach(cleanup)

test.each([
  ['NGN', '90071992547409.93', '₦90,071,992,547,409.93'],
  ['KES', '20000.00', 'KSh\u00a020,000.00'],
  ['USD', '-12.50', '−$12.50'],
  ['BTC', '0.00302307', '0.00302307\u00a0BTC'],
  ['SOL', '1.000000000', '1.00\u00a0SOL'],
  ['USDT', '150.760000', '150.76\u00a0USDT'],
  ['XYZ', '1.5', '1.5\u00a0XYZ'],
])('CON-26 CON-27 CON-28 %s %s is shown as %s, exactly', (asset, amount, text) => {
  const { container } = render(<MoneyText asset={asset} amount={amount} />)
  expect(container.textContent).toBe(text)
})

test('fewer decimals cut an amount and never raise it', () => {
  const { container } = render(<MoneyText asset="BTC" amount="0.00999999" decimals={6} />)
  expect(container.textContent).toBe('0.009999\u00a0BTC')
})

test('a loading button takes no click and keeps its focus', async () => {
  const onClick = vi.fn()
  render(
    <Button loading loadingText="Working…" onClick={onClick}>
      Work
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Working…' })
  button.focus()
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('a loading submit button does not send its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a field is described by its error and its hint', () => {
  render(
    <>
      <TextField label="Email" hint="We send the receipt here." error="Please enter a valid email address" />
      <SelectField label="Currency" options={[{ value: 'KES', label: 'Kenyan Shilling' }]} />
    </>,
  )
  const field = screen.getByLabelText('Email')
  const texts = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Please enter a valid email address', 'We send the receipt here.'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Currency').getAttribute('aria-describedby')).toBeNull()
})

test('a question is an alert dialog with its two answers', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <ConfirmDialog
      open
      title="Remove this card?"
      confirmText="Remove"
      cancelText="Keep"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      You can add it again.
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('alertdialog', { name: 'Remove this card?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You can add it again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1])
})

test('FST-28 a reference in a sentence, and the phone number in a hint, stay on one line each', () => {
  const sentence = 'Exchanged. The reference is KV-7Q2M-9XRD, and its transfer KV-7Q2M-9XRD-2.'
  const { container } = render(
    <>
      <p>
        <WholeWords>{sentence}</WholeWords>
      </p>
      <TextField label="Phone" hint="For example 0712 345 678 or +254 712 345 678." />
    </>,
  )
  expect(container.querySelector('p')?.textContent).toBe(sentence)
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)).toEqual([
    'KV-7Q2M-9XRD',
    'KV-7Q2M-9XRD-2',
  ])
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '')
  expect(container.textContent).toContain('0712\u00a0345\u00a0678 or +254\u00a0712\u00a0345\u00a0678.')
})
