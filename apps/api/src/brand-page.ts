// The operator's brand on one page, to look at while changing it: colours, drawings, mails, texts and papers. Not part of
// a production server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '@kivuko/contract/brand.ts'
import { COLOUR_NAMES, COLOUR_PAIRS, contrastOf, type Palette } from '@kivuko/contract/brand-colours.ts'
import type { Drawing } from '@kivuko/contract/brand-drawing.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { mailPreviews } from '#mail-previews.ts'
import { phoneCodeText } from '#people/phone-code-text.ts'
import { after, DAY_MS, dayOf } from '#platform/clock.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import { escapeHtml } from '#platform/letter.ts'
import { checkUrlOf } from '#record/check-code.ts'
import { drawAtOnce } from '#record/draw-at-once.ts'
import type { Drawing as Paper } from '#record/drawing.ts'
import { notificationText } from '#record/notification-text.ts'
import { findUserByEmail, findUsersAfter } from '#users/find-user.ts'

const PATH = '/dev/brand'
/** Swatches style themselves, and nothing else may happen. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
const PICTURES = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'pictures/home.png']
const STATEMENT = 'statement.pdf'
const DEMO_CUSTOMER = 'ada@kivuko.example'
const MONTH_MS = 30 * DAY_MS
const NOBODY = 'usr_example' as UserId
const RATIO = new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'floor' })

/** `/dev/brand`, with the pictures and papers it shows below it. */
export function serveBrandPage(app: FastifyInstance, deps: Deps): void {
  const { brand } = deps.config
  app.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', POLICY))
  app.get(PATH, async (_request, reply) => {
    const papers = [...Object.keys(papersOf(deps)), ...((await statementOf(deps)) ? [STATEMENT] : [])]
    return reply.type('text/html; charset=utf-8').send(page(deps, papers))
  })
  for (const name of PICTURES)
    app.get(`${PATH}/${name}`, (_request, reply) =>
      reply.type('image/png').send(readFileSync(join(brand.folder, name))),
    )
  const send = async (reply: FastifyReply, name: string, drawing: Paper) => {
    const { content, type } = await drawAtOnce(deps, NOBODY, { drawing, name, type: 'application/pdf' })
    return reply.type(type).send(content)
  }
  for (const [name, paper] of Object.entries(papersOf(deps)))
    app.get(`${PATH}/${name}`, (_request, reply) => send(reply, name, paper))
  app.get(`${PATH}/${STATEMENT}`, async (_request, reply) => {
    const paper = await statementOf(deps)
    return paper
      ? send(reply, STATEMENT, paper)
      : reply.code(404).send('There is no customer whose statement it could be.')
  })
}

/** The last month of the demo's customer, or of the first account there is: a statement is always somebody's. */
async function statementOf({ db, clock, config }: Deps): Promise<Paper | undefined> {
  const user = (await findUserByEmail(db, DEMO_CUSTOMER)) ?? (await findUsersAfter(db, null, 1))[0]
  const from = dayOf(after(clock.now(), -MONTH_MS), config.timeZone)
  return user && { kind: 'transactions', userId: user.id, format: 'statement', filter: { from } }
}

/** Of nobody: a receipt with an example in each line, and a list without any. */
function papersOf(deps: Deps): Record<string, Paper> {
  const row = {
    id: 'txn_example' as TransactionId,
    user_id: NOBODY,
    source_kind: 'payout',
    source_id: 'pay_example',
    reference: 'KV-7Q2M-9XRD',
    type: 'withdrawal',
    state: 'completed',
    currency: 'KES',
    amount_units: 250_000n,
    fee_units: 6_250n,
    description: 'Sent to a phone',
    said: null,
    recipient_info: null,
    recipient_id: null,
    recipient_name: 'Wanjiku Example',
    recipient_phone: '+254700000000',
    created_at: deps.clock.now(),
    day: '2026-01-31',
  } as const
  return {
    'receipt.pdf': { kind: 'receipt', row, checkUrl: checkUrlOf(deps) },
    'transactions.pdf': { kind: 'transactions', userId: NOBODY, format: 'pdf', filter: {} },
  }
}

function page(deps: Deps, papers: readonly string[]): string {
  const { brand } = deps.config
  const { light } = brand.colours
  const texts = [
    phoneCodeText({ brand: brand.name, code: '042817' }),
    notificationText(brand.name, { title: 'Money came in', message: 'KES 10.' }),
  ]
  const links = (entries: [string, string][]) =>
    `<ul>${entries.map(([href, text]) => `<li><a href="${href}">${escapeHtml(text)}</a></li>`).join('')}</ul>`
  const mails = Object.entries(mailPreviews(deps.config)).map(([name, { subject }]): [string, string] => [
    `/dev/mail/${name}`,
    subject,
  ])
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(brand.name)}: brand</title><style>${styles(light)}</style></head><body>
<h1>${svg(brand.mark, brand, 40)} ${escapeHtml(brand.name)}</h1>
<p>${escapeHtml(brand.description)}</p><p>Read from <code>${escapeHtml(brand.folder)}</code>; mail comes from <code>${escapeHtml(brand.name)} &lt;${escapeHtml(brand.mail)}&gt;</code>.</p>
<h2>Every component</h2>${links([
    ['/styleguide', 'Components, as the web app was built'],
    ['/', 'The home page'],
  ])}
<h2>Papers</h2>${links(papers.map((name) => [`${PATH}/${name}`, name]))}
<h2>Mails</h2>${links(mails)}
<h2>Text messages</h2>${texts.map((text) => `<blockquote>${escapeHtml(text)}</blockquote>`).join('')}
<h2>Colours by day</h2>${colours(brand.colours.light)}
<h2>Colours by night</h2>${colours(brand.colours.dark)}
<h2>Drawings and pictures</h2>${brand.scene ? svg(brand.scene, brand, 150) : ''}
<p>${PICTURES.map((name) => `<img src="${PATH}/${name}" alt="${name}" height="150">`).join(' ')}</p>
</body></html>`
}

function styles(light: Palette): string {
  return `body{max-width:64rem;margin:0 auto;padding:2rem 1rem;background:${light.page};color:${light.ink};font:16px/1.5 system-ui,sans-serif}
a{color:${light.primary}}table{border-collapse:collapse;margin:1rem 0}td{padding:.4rem .75rem;border:1px solid ${light.line}}
blockquote{margin:0 0 1rem;padding:1rem;background:${light.paper};border-radius:12px}h1 svg{vertical-align:middle}img{max-width:100%}`
}

function colours(palette: Palette): string {
  const swatches = COLOUR_NAMES.map(
    (name) => `<td style="background:${palette[name]}" title="${name}">&nbsp;&nbsp;&nbsp;</td>`,
  )
  const pairs = COLOUR_PAIRS.map(({ front, ground, least }) => {
    const ratio = RATIO.format(contrastOf(palette[front], palette[ground]))
    return `<tr><td style="background:${palette[ground]};color:${palette[front]}">${front} on ${ground}</td><td>${ratio} to 1</td><td>at least ${least}</td></tr>`
  })
  return `<table><tr>${swatches.join('')}</tr></table><table>${pairs.join('')}</table>`
}

/** With the colours of the day where the drawing leaves them open. */
function svg({ width, height, shapes }: Drawing, { colours: { light } }: Brand, size: number): string {
  const written = shapes.map(({ tag, attributes }) => {
    const words = Object.entries(attributes).map(([name, value]) => {
      const plain = value.replace(/^var\(--(.+)\)$/, (_, role: keyof Palette) => light[role])
      return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${plain}"`
    })
    return `<${tag} ${words.join(' ')}/>`
  })
  return `<svg viewBox="0 0 ${width} ${height}" height="${size}" fill="none" aria-hidden="true">${written.join('')}</svg>`
}
