// Who buys: somebody who can read the mail of an address, or who says so at the site. A code and nothing else is typed in a frame.
import { t } from '@kivuko/contract/text.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { type Field, field } from '../fields.ts'
import { BUSY_TEXT, type Flow, problemOf, type Screen } from '../flow.ts'
import { signInElsewhere } from '../sign-in-elsewhere.ts'

/** Fields of the server and what is typed here. */
type Fields = { email: Field; code: Field; first: Field; last: Field }

export function signInScreen(flow: Flow): Screen {
  const fields = makeFields(flow)
  const status = notice('status')
  const alert = notice('alert')
  const place = el('div', { class: 'stack' })
  const names = el('div', { class: 'stack' })
  const askNames = () => showNames(names, fields)
  const tell = {
    alert: alert.say,
    fail: (error: unknown) => tellProblem(flow, { fields, alert: alert.say, askNames, showWays: showEmail }, error),
  }
  const send = sendButton(flow, { ...tell, email: fields.email, onSent: showCode })
  const enter = enterButton(flow, { ...tell, readWho: () => whoOf(fields, names.childElementCount > 0) })
  const back = button({ text: t('Back'), kind: 'quiet', onPress: () => flow.open('amount') })

  const elsewhere = signInElsewhere(flow, {
    ...tell,
    show: (parts) => {
      status.say('')
      place.replaceChildren(...parts)
    },
    back: showEmail,
  })

  function showCode(email: string, demoCode: string | undefined) {
    const mailed = t('We mailed six digits to {email}.', { email })
    status.say(
      demoCode === undefined ? mailed : `${mailed} ${t('This is a demo: the code is {code}.', { code: demoCode })}`,
    )
    const again = button({ text: t('Another address, or another code'), kind: 'quiet', onPress: showEmail })
    place.replaceChildren(fields.code.element, names, enter, again)
    fields.code.input.focus()
  }
  function showEmail() {
    status.say('')
    fields.code.input.value = ''
    place.replaceChildren(fields.email.element, send, elsewhere.button, back)
  }

  showEmail()
  return {
    leave: elsewhere.stop,
    title: flow.view.selling ? t('Who is selling?') : t('Who is buying?'),
    body: [
      el(
        'p',
        {},
        flow.view.selling
          ? t('You sell at {name}. We mail you a code; you never type a password here.', { name: flow.view.brand })
          : t('You buy at {name}. We mail you a code; you never type a password here.', { name: flow.view.brand }),
      ),
      status.element,
      alert.element,
      place,
    ],
  }
}

/** With what the partner already told of the customer. */
function makeFields({ view: { prefilled } }: Flow): Fields {
  return {
    email: field({
      label: t('Email address'),
      value: prefilled.email ?? '',
      type: 'email',
      autocomplete: 'email',
    }),
    code: field({ label: t('Code'), inputmode: 'numeric', autocomplete: 'one-time-code' }),
    first: field({ label: t('First name'), value: prefilled.first_name ?? '', autocomplete: 'given-name' }),
    last: field({ label: t('Last name'), value: prefilled.last_name ?? '', autocomplete: 'family-name' }),
  }
}

/** Of who is new here; what stands there already stays. */
function showNames(names: HTMLElement, { first, last }: Fields): void {
  if (names.childElementCount > 0) return
  names.append(el('p', {}, t('You are new here: your name as on your papers.')), first.element, last.element)
  first.input.focus()
}

/** How a press says what went wrong. */
type Tell = { alert: (text: string) => void; fail: (error: unknown) => void }
type Sending = Tell & { email: Field; onSent: (email: string, demoCode: string | undefined) => void }

function sendButton(flow: Flow, { email: at, onSent, alert, fail }: Sending): HTMLButtonElement {
  const send = button({
    text: t('Send me a code'),
    onPress: () =>
      whileBusy(send, BUSY_TEXT, async () => {
        alert('')
        const email = at.input.value.trim()
        if (email === '') return refuseAt(at, t('Write your email address.'))
        try {
          const { dev_code } = await flow.calls.sendCode({ email })
          onSent(email, dev_code)
        } catch (error) {
          fail(error)
        }
      }),
  })
  return send
}

type Entering = Tell & { readWho: () => ReturnType<typeof whoOf> }

function enterButton(flow: Flow, { readWho, alert, fail }: Entering): HTMLButtonElement {
  const enter = button({
    text: t('Continue'),
    onPress: () =>
      whileBusy(enter, BUSY_TEXT, async () => {
        alert('')
        try {
          const { customer } = await flow.calls.signIn(readWho())
          flow.view = { ...flow.view, customer }
          flow.open('review')
        } catch (error) {
          fail(error)
        }
      }),
  })
  return enter
}

function whoOf({ email, code, first, last }: Fields, isNew: boolean) {
  const who = { email: email.input.value.trim(), code: code.input.value.replace(/\s/g, '') }
  return isNew ? { ...who, first_name: first.input.value.trim(), last_name: last.input.value.trim() } : who
}

function refuseAt({ input, refuse }: Field, problem: string): void {
  refuse(problem)
  input.focus()
}

type Places = { fields: Fields; alert: (text: string) => void; askNames: () => void; showWays: () => void }

function tellProblem(flow: Flow, { fields, alert, askNames, showWays }: Places, error: unknown): void {
  const problem = problemOf(flow, error)
  if (!problem) return
  const at = { email: fields.email, code: fields.code, first_name: fields.first, last_name: fields.last }
  const wrong = Object.entries(at).filter(([name]) => problem.fields[name])
  for (const [name, each] of wrong) refuseAt(each, problem.fields[name] ?? '')
  // Where the other way is in sight.
  if (problem.code === 'widget_needs_site') showWays()
  if (problem.code === 'widget_name_missing') askNames()
  else if (problem.code === 'code_invalid') refuseAt(fields.code, problem.message)
  else if (wrong.length === 0) alert(problem.message)
}
