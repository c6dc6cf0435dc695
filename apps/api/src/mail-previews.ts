// Every mail there is, filled with an example, to look at while working on it. Not part of a production server.
import type { FastifyInstance } from 'fastify'
import { companyLinkLetter } from '#compliance/company-letters.ts'
import type { Config } from '#config/read-config.ts'
import { confirmationLetter, enquiryLetter, enquiryReceivedLetter } from '#operations/lead-letters.ts'
import { invitationLetter } from '#partners/invitation-letter.ts'
import { emailCodeLetter, leftAddressLetter, resetLinkLetter, signInCodeLetter } from '#people/auth-letters.ts'
import { escapeHtml, type Letter, printLetter } from '#platform/letter.ts'
import { notificationLetter } from '#record/notification-letter.ts'
import { receiptLetter } from '#trading/receipt-letter.ts'

const PATH = '/dev/mail'
/** The letters style their elements, and nothing else may happen. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

type Shown = Pick<Config, 'publicUrl' | 'brand'>

/** By name: `publicUrl` stands in the links. */
export function mailPreviews({ publicUrl: site, brand: { name: brand } }: Shown): Record<string, Letter> {
  const customer = { brand, greeting: 'Hello Wilhelmina,', site, freeze: `${site}/freeze#example` }
  const purchase = {
    ...customer,
    reference: 'KV-7Q2M-9XRD',
    total: '₦20,000.00',
    fee: '₦500.00',
    walletUrl: `${site}/wallet`,
  }
  return {
    'reset-link': resetLinkLetter({ ...customer, link: `${site}/reset-password#example` }),
    'email-code': emailCodeLetter({ brand, code: '042817' }),
    'sign-in-code': signInCodeLetter({ brand, code: '7q2m9-xrd4k' }),
    'left-address': leftAddressLetter({ brand }),
    'confirm-subscription': confirmationLetter(brand, {
      confirm: `${site}/confirm-subscription?token=example`,
      unsubscribe: `${site}/unsubscribe?token=example`,
    }),
    'company-link': companyLinkLetter({
      brand,
      company: 'Lake Traders & Sons',
      as: 'a director',
      link: `${site}/company-link#example`,
    }),
    'partner-invitation': invitationLetter({
      brand,
      partner: 'Lake Wallet & Sons',
      as: 'a developer',
      link: `${site}/partners/dashboard`,
    }),
    'business-enquiry': enquiryLetter({
      id: 'enq_example',
      name: 'Wilhelmina Obi-Wanjiru',
      company: 'Lake Traders & Sons <Mombasa>',
      email: 'wilhelmina@example.com',
      message: 'We pay suppliers in three currencies.\n\nWhat does a million cost?',
    }),
    'business-enquiry-received': enquiryReceivedLetter(brand, { id: 'enq_example' }),
    receipt: receiptLetter({ ...purchase, crypto: '0.00023636 BTC' }),
    'receipt-with-margin': receiptLetter({ ...purchase, margin: '₦100.00', crypto: '0.00023508 BTC' }),
    'receipt-sent-on': receiptLetter({
      ...purchase,
      crypto: '0.00450000 ETH',
      delivery: { place: '0x8617…070D over Ethereum', url: `${site}/payment-success?reference=KV-7Q2M-9XRD` },
    }),
    notification: notificationLetter(
      { type: 'payment', title: 'KSh 985.00 arrived', message: 'Your wallet has it.' },
      { ...customer, page: `${site}/wallet` },
    ),
    'security-notification': notificationLetter(
      {
        type: 'security',
        title: 'Your password was changed',
        message: 'It was changed just now.',
      },
      { ...customer, page: `${site}/security` },
    ),
  }
}

/** `/dev/mail` lists them; each is there as HTML, and as text with `?as=text`. */
export function serveMailPreviews(app: FastifyInstance, shown: Shown): void {
  const previews = mailPreviews(shown)
  app.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', POLICY))
  app.get(PATH, (_request, reply) => {
    const rows = Object.entries(previews).map(
      ([name, { subject }]) =>
        `<li><a href="${PATH}/${name}">${escapeHtml(subject)}</a> (<a href="${PATH}/${name}?as=text">text</a>)</li>`,
    )
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><h1>Mail</h1><ul>${rows.join('')}</ul></html>`
    return reply.type('text/html; charset=utf-8').send(html)
  })
  app.get<{ Params: { name: string }; Querystring: { as?: string } }>(`${PATH}/:name`, (request, reply) => {
    const letter = Object.hasOwn(previews, request.params.name) ? previews[request.params.name] : undefined
    if (!letter) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such mail.')
    const { text, html } = printLetter(letter, shown.brand)
    return request.query.as === 'text'
      ? reply.type('text/plain; charset=utf-8').send(text)
      : reply.type('text/html; charset=utf-8').send(html)
  })
}
