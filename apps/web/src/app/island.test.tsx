import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../test/render-app.tsx'

beforeEach(startClean)

const sent = vi.fn()
const pressed = vi.fn()
beforeEach(() => {
  sent.mockClear()
  pressed.mockClear()
})

/** A form as its own code makes it: empty, whatever stands in the page. */
function Form() {
  const [name, setName] = useState('')
  const [coin, setCoin] = useState('BTC')
  const [isAgreed, setAgreed] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent({ name, coin, isAgreed })
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <select aria-label="Coin" value={coin} onChange={({ target }) => setCoin(target.value)}>
        <option>BTC</option>
        <option>ETH</option>
      </select>
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      <button type="button" onClick={pressed}>
        Turn
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

/** The built page with the form as an island, as a browser has it before and after the scripts of the page run. */
async function builtPage({ Part: Own = Form as ComponentType } = {}) {
  const load = vi.fn(async (): Promise<{ default: ComponentType }> => ({ default: Own }))
  const builder = await import('./island.tsx')
  const Built = builder.island(load, 'touched')
  await builder.preloadIslands()
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Built />)
  root.setAttribute('data-prerendered', '')
  document.body.replaceChildren(root)
  vi.resetModules()
  load.mockClear()
  const { island } = await import('./island.tsx')
  const Part = island(load, 'touched')
  return { load, start: () => render(<Part />, { container: root, hydrate: true }) }
}

const settled = () => act(async () => {})

test('PUB-94 a touched part is loaded at the first sign of a person, and not before', async () => {
  const { load, start } = await builtPage()
  start()
  await settled()
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerMove(window)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('PUB-94 what is typed, chosen and pressed before the code is there is kept and done', async () => {
  const { start } = await builtPage()
  // Before any script: nothing hears of it but the browser.
  const name = screen.getByLabelText('Name') as HTMLInputElement
  name.value = 'Ada'
  start()
  const coin = screen.getByLabelText('Coin') as HTMLSelectElement
  coin.value = 'ETH'
  const agreed = screen.getByLabelText('Agreed') as HTMLInputElement
  agreed.checked = true
  fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect([name.value, coin.value, agreed.checked]).toEqual(['Ada', 'ETH', true])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', coin: 'ETH', isAgreed: true })
})

test('PUB-94 a form that is sent early is sent once, with what was typed', async () => {
  const { start } = await builtPage()
  start()
  ;(screen.getByLabelText('Name') as HTMLInputElement).value = 'Ada'
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }).closest('form') as HTMLFormElement)
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', coin: 'BTC', isAgreed: false })
})

test('PUB-94 what is typed while the code takes over is kept like what was typed before it', async () => {
  const form = () => screen.queryByLabelText('Name')?.closest('form') as HTMLFormElement | undefined
  let isTyping = false
  /** The form, in whose making somebody goes on typing: nothing hears of it yet. */
  function SlowForm() {
    const field = isTyping ? (form()?.querySelector('input') ?? undefined) : undefined
    if (field) field.value = 'Ada'
    isTyping = false
    return <Form />
  }
  const { start } = await builtPage({ Part: SlowForm })
  start()
  const name = screen.getByLabelText('Name') as HTMLInputElement
  name.value = 'A'
  isTyping = true
  fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(name.value).toBe('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', coin: 'BTC', isAgreed: false })
})

test('PUB-94 two fields that were filled early are both kept, also by a form that reads them late', async () => {
  const late = vi.fn()
  function LateForm() {
    const [form, setForm] = useState({ name: '', email: '' })
    const bind = (field: 'name' | 'email') => ({
      'aria-label': field,
      value: form[field],
      onChange: ({ target }: { target: { value: string } }) => setForm((now) => ({ ...now, [field]: target.value })),
    })
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          late(form)
        }}
      >
        <input {...bind('name')} />
        <input {...bind('email')} />
        <button type="submit">Send</button>
      </form>
    )
  }
  const { start } = await builtPage({ Part: LateForm })
  start()
  const [name, email] = ['name', 'email'].map((label) => screen.getByLabelText(label) as HTMLInputElement)
  if (!name || !email) throw new Error('there are two fields')
  name.value = 'Ada'
  email.value = 'ada@example.com'
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }).closest('form') as HTMLFormElement)
  await waitFor(() => expect(late).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: 'ada@example.com' }))
  expect([name.value, email.value]).toEqual(['Ada', 'ada@example.com'])
})

test('AUT-17 PUB-94 a field that was left early hears of it, and one that is still typed in does not', async () => {
  const left = vi.fn()
  const Left = () => (
    <form>
      <input aria-label="first" onBlur={({ target }) => left('first', target.value)} />
      <input aria-label="second" onBlur={({ target }) => left('second', target.value)} />
    </form>
  )
  const { start } = await builtPage({ Part: Left })
  start()
  const [first, second] = ['first', 'second'].map((label) => screen.getByLabelText(label) as HTMLInputElement)
  if (!first || !second) throw new Error('there are two fields')
  first.value = 'Ada'
  second.value = 'Ob'
  second.focus()
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('first', 'Ada'))
})

test('FST-34 on the way from a built page to another the part is there at once', async () => {
  const { load, start } = await builtPage()
  start()
  await settled()
  const [{ island }, { Alive }] = await Promise.all([import('./island.tsx'), import('./alive.tsx')])
  const Next = island(load, 'touched')
  // The page that is shown first has its own HTML: nothing is loaded for it.
  await Next.preload()
  expect(load).not.toHaveBeenCalled()
  render(<Alive>page</Alive>)
  await Next.preload()
  expect(load).toHaveBeenCalledOnce()
  const { container } = render(<Next />)
  expect(container.querySelector('form')).not.toBeNull()
})
