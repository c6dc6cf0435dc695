// The running Kivuko as a journey sees it from outside: its API, the sandbox's controls, the operator's commands.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import pg from 'pg'
import { apiEnvironment, ROOT } from '../../tools/start/environment.ts'
import type { StackFacts } from '../environment.ts'
import type { Device } from './device.ts'

const run = promisify(execFile)
const SANDBOX_SECRET = 'sk_test_kivuko'

export type Customer = {
  fullName: string
  firstName: string
  email: string
  password: string
  token: string
  /** Of somebody with a second step: those not yet used. */
  recoveryCodes?: string[]
  /** Staff work at one device; others' sessions in journeys are bound to none, or to the browser they signed in at. */
  device?: Device
  /** Where their session counts, when that is not the site. */
  origin?: string
}
export type Charge = { status: string; amount: number; customer: string; payment_intent: string }

export type Kivuko = {
  appUrl: string
  /** Where staff work: the site itself, unless the console has an address of its own. */
  consoleUrl: string
  sandboxUrl: string
  /** A customer nobody else uses. */
  newCustomer(fullName?: string): Promise<Customer>
  /** A new session of a customer without a second step: its token. */
  signIn(customer: Pick<Customer, 'email' | 'password'>): Promise<string>
  /** `POST /control/<name>` of the sandbox. */
  control(name: string, body?: object): Promise<void>
  /** Every attempt to charge a card for this customer. */
  chargesOf(email: string): Promise<Charge[]>
  /** What a price for 20,000 naira of bitcoin is answered with. */
  quoteStatus(): Promise<number>
  /** Writes the role into the table: the operator's command would take a second. */
  giveRole(email: string, role: StaffRole): Promise<void>
  /** As if a person had approved their identity document. */
  confirmEmail(email: string): Promise<void>
  verifyIdentity(email: string): Promise<void>
  /** Writes a switch into the table as this member of staff, as if two had agreed: in force within seconds. */
  setSwitch(email: string, name: string, isOn: boolean | number): Promise<void>
  /** Gives a partner live access, as if two of the operator's had. */
  openLive(partnerId: string): Promise<void>
  /** Makes the sessions of somebody the console's, as if they had signed in there. */
  moveToConsole(email: string): Promise<void>
  /** Runs a command of the operator; answers what it printed. */
  command(name: string, ...args: string[]): Promise<string>
}

let customers = 0

export function newRegistration(fullName = 'Ada Lovelace Obi'): Omit<Customer, 'token'> {
  const number = `${process.pid}-${Date.now()}-${++customers}`
  const [firstName = ''] = fullName.split(' ')
  return {
    fullName,
    firstName,
    email: `${firstName.toLowerCase()}-${number}@kivuko.example`,
    password: 'Ferry-over-the-lake-1',
  }
}

export function connectTo({ plan, databaseUrl }: StackFacts): Kivuko {
  const { publicUrl: appUrl, consoleUrl = appUrl, sandboxUrl } = plan

  async function newCustomer(fullName?: string): Promise<Customer> {
    const registration = newRegistration(fullName)
    const { token } = await post<{ token: string }>(`${appUrl}${API_BASE}/auth/register`, registration)
    return { ...registration, token }
  }

  async function signIn({ email, password }: Pick<Customer, 'email' | 'password'>): Promise<string> {
    const answer = await post<{ access_token: string }>(`${appUrl}${API_BASE}/auth/login`, { email, password })
    return answer.access_token
  }

  async function control(name: string, body: object = {}): Promise<void> {
    await post(`${sandboxUrl}/control/${name}`, body)
  }

  async function ask<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${SANDBOX_SECRET}` }
    return read<T>(await fetch(`${sandboxUrl}/v1/${path}`, { headers }))
  }

  /** The network has ids of its own for customers, each with the address that Kivuko gave. */
  async function chargesOf(email: string): Promise<Charge[]> {
    const { data } = await ask<{ data: Charge[] }>('charges?limit=100')
    const ids = [...new Set(data.map((charge) => charge.customer))]
    const known = await Promise.all(ids.map((id) => ask<{ id: string; email: string }>(`customers/${id}`)))
    const own = known.find((customer) => customer.email === email)
    return data.filter((charge) => charge.customer === own?.id)
  }

  async function quoteStatus(): Promise<number> {
    const body = { fiat_currency: 'NGN', crypto_currency: 'BTC', fiat_amount: '20000', payment_method: 'card' }
    const headers = { 'content-type': 'application/json' }
    const url = `${appUrl}${API_BASE}/quotes/create`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }

  async function command(name: string, ...args: string[]): Promise<string> {
    const file = join(ROOT, 'apps', 'api', 'src', 'commands', `${name}.ts`)
    const { stdout } = await run(process.execPath, [file, ...args], { env: apiEnvironment(plan, databaseUrl) })
    return stdout.trim()
  }

  return {
    appUrl,
    consoleUrl,
    sandboxUrl,
    newCustomer,
    signIn,
    control,
    chargesOf,
    quoteStatus,
    ...tablesOf(databaseUrl),
    command,
  }
}

/** What a journey writes into the tables at once, because how it comes about has journeys of its own. */
function tablesOf(
  databaseUrl: string,
): Pick<Kivuko, 'confirmEmail' | 'giveRole' | 'moveToConsole' | 'openLive' | 'setSwitch' | 'verifyIdentity'> {
  async function writeOne(sql: string, values: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const { rowCount } = await client.query(sql, [...values])
      if (!rowCount) throw new Error(`nobody has the address ${values[0]}`)
    } finally {
      await client.end()
    }
  }

  const giveRole = (email: string, role: StaffRole) =>
    writeOne('insert into staff (user_id, role, added_at) select id, $2, now() from users where email = $1', [
      email,
      role,
    ])

  const moveToConsole = (email: string) =>
    writeOne('update sessions set is_console = true where user_id = (select id from users where email = $1)', [email])

  const verifyIdentity = (email: string) => writeOne('update users set kyc_tier = 3 where email = $1', [email])

  const confirmEmail = (email: string) =>
    writeOne('update users set email_verified_at = now() where email = $1', [email])

  const openLive = (id: string) =>
    writeOne(`update partners set state = 'live', asked_at = now(), decided_at = now() where id = $1`, [id])

  const setSwitch = (email: string, name: string, isOn: boolean | number) =>
    writeOne(
      `insert into setting_changes (name, old_value, new_value, reason, changed_by, changed_at)
       select $2, 'false', $3::jsonb, 'For a journey', id, now() from users where email = $1`,
      [email, name, String(isOn)],
    )

  return { confirmEmail, giveRole, moveToConsole, openLive, setSwitch, verifyIdentity }
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return read<T>(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
