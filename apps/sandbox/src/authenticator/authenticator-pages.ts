// The authenticator app of the demo's staff, as a page: nobody needs a phone to look at the console.
import { DEMO_STAFF, type DemoMember } from '@kivuko/contract/demo-staff.ts'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { table } from '../console/table.ts'
import { html, type Markup } from '../html.ts'
import { STEP_MS, timeCode } from './time-code.ts'

function row({ fullName, email, role, authenticatorKey }: DemoMember, at: number): Markup {
  const code = timeCode(Buffer.from(authenticatorKey, 'hex'), at)
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  return html`<tr><th scope="row">${fullName}</th><td>${role}</td><td>${email}</td><td><code>${shown}</code></td></tr>`
}

function page(at: number, secondsLeft: number, appUrl: string): Markup {
  const rows = DEMO_STAFF.map((member) => row(member, at))
  const head = ['Name', 'Role', 'Email', 'Code']
  return html`<h1>Authenticator</h1>
    <p>The staff of the demo sign in at <a href="${appUrl}/console">${appUrl}/console</a> with their email, the demo’s password and the code beside their name. Each code works once; new ones come in ${secondsLeft} seconds.</p>
    ${table('Codes', head, rows, '')}`
}

export function registerAuthenticator(app: FastifyInstance, { appUrl }: { appUrl: string }): void {
  app.get('/authenticator', (_request, reply) => {
    const at = Date.now()
    const secondsLeft = Math.ceil((STEP_MS - (at % STEP_MS)) / 1000)
    void reply.headers({ refresh: String(secondsLeft), 'cache-control': 'no-store' })
    return sendPage(reply, 'Authenticator', page(at, secondsLeft, appUrl))
  })
}
