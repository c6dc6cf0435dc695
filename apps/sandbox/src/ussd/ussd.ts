// Phones with buttons, as Africa's Talking's USSD brings them to Kivuko: a session a phone, each step a form with all inputs so
// far, each answer plain text that begins with CON or END.
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'

/** What the phone shows. `dropped`: the connection went, or its time was up. */
export type UssdSession = {
  id: string
  at: number
  stepAt: number
  msisdn: string
  code: string
  inputs: readonly string[]
  screen: string
  state: 'asks' | 'ended' | 'dropped'
}

/** `repeat`: the callback is sent twice at once, and the phone sees the second answer. `drop`: Kivuko's answer never arrives. */
export const USSD_FAULTS = ['repeat', 'drop'] as const
export type UssdFault = (typeof USSD_FAULTS)[number]

export const DEMO_USSD = { code: '*384*5486#', secret: 'kivuko-demo-ussd-callback' } as const
export const ussdCallbackPath = (secret: string) => `/webhooks/ussd/${secret}`

/** Safaricom's, as the gateway writes it. */
const NETWORK_CODE = '63902'
const ANSWER_MS_MAX = 15_000
const SESSION_MS_MAX = 180_000
const STEP_MS_MAX = 60_000
const KEPT = 200
const BROKEN = 'Connection problem or invalid MMI code.'

export type Ussd = {
  setCallbackUrl(url: string | undefined): void
  callbackUrl(): string | undefined
  /** Begins a session; one that was open is left. `more`: what was dialled behind the code, as inputs. */
  dial(msisdn: string, options?: { code?: string; more?: readonly string[] }): Promise<UssdSession>
  /** Types an answer. Undefined when nothing is asked. */
  reply(msisdn: string, input: string): Promise<UssdSession | undefined>
  hangUp(msisdn: string): void
  /** The last session of a phone, as it stands. */
  session(msisdn: string): UssdSession | undefined
  /** Sends the last callback of a phone once more, as the gateway does when it is in doubt; answers what came back. */
  again(msisdn: string): Promise<string | undefined>
  /** How the next callback goes. */
  next(fault: UssdFault): void
}

export function createUssd(store: Store, callbackUrl: string | undefined): Ussd {
  const urlOf = () => store.find<string>('setting', 'ussd_callback_url') ?? callbackUrl
  const last = (msisdn: string) => store.list<UssdSession>('ussd_session', { parent: msisdn, limit: 1 })[0]
  const keep = (session: UssdSession): UssdSession => {
    store.put('ussd_session', session.id, session, session.msisdn)
    store.trim('ussd_session', KEPT)
    return session
  }

  async function post({ id, msisdn, code, inputs }: UssdSession): Promise<string> {
    const url = urlOf()
    if (!url) return `END Nobody answers ${code}.`
    const fields = { sessionId: id, serviceCode: code, phoneNumber: `+${msisdn}`, networkCode: NETWORK_CODE }
    const body = new URLSearchParams({ ...fields, text: inputs.join('*') })
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(ANSWER_MS_MAX) })
    const text = await answer.text()
    // The gateway ends the session on whatever is no answer.
    return answer.ok && /^(CON|END) /.test(text) ? text : `END ${BROKEN}`
  }

  async function step(session: UssdSession): Promise<UssdSession> {
    const fault = store.take<UssdFault>('setting', 'next_ussd')
    const sent = fault === 'repeat' ? Promise.all([post(session), post(session)]) : post(session)
    const answer = await sent.then(
      (came) => (typeof came === 'string' ? came : came[1]),
      () => `END ${BROKEN}`,
    )
    if (fault === 'drop') return keep({ ...session, screen: BROKEN, state: 'dropped' })
    return keep({ ...session, screen: answer.slice(4), state: answer.startsWith('CON') ? 'asks' : 'ended' })
  }

  /** A phone that is not answered in time closes its menu. */
  function current(msisdn: string): UssdSession | undefined {
    const session = last(msisdn)
    const now = Date.now()
    const isLate = session && (now - session.at > SESSION_MS_MAX || now - session.stepAt > STEP_MS_MAX)
    return session?.state === 'asks' && isLate ? keep({ ...session, screen: BROKEN, state: 'dropped' }) : session
  }

  return {
    setCallbackUrl: (url) =>
      url ? store.put('setting', 'ussd_callback_url', url) : store.remove('setting', 'ussd_callback_url'),
    callbackUrl: urlOf,
    dial(msisdn, { code = DEMO_USSD.code, more = [] } = {}) {
      const now = Date.now()
      const id = newId('ATUid', 32)
      return step({ id, at: now, stepAt: now, msisdn, code, inputs: more, screen: '', state: 'asks' })
    },
    async reply(msisdn, input) {
      const session = current(msisdn)
      if (session?.state !== 'asks') return undefined
      return step({ ...session, stepAt: Date.now(), inputs: [...session.inputs, input] })
    },
    hangUp(msisdn) {
      const session = current(msisdn)
      if (session?.state === 'asks') keep({ ...session, screen: 'You hung up.', state: 'dropped' })
    },
    session: current,
    async again(msisdn) {
      const session = last(msisdn)
      return session && post(session)
    },
    next: (fault) => store.put('setting', 'next_ussd', fault),
  }
}
