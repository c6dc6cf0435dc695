// What changed for partners' servers, newest first: the page of changes and its feed.
import { REQUEST_ID_HEADER } from '../partner-keys.ts'
import { VERSION_HEADER } from '../partner-versions.ts'
import type { DocsPage } from './reference.ts'

type ApiChange = { date: string; title: string; text: string }

export const CHANGES_PAGE = '/docs/changelog'

export const API_CHANGES: readonly ApiChange[] = [
  {
    date: '2026-11-30',
    title: 'Sales, and where they are paid into',
    text: 'Coins of your customers are sold for local money by `POST /partner/sales`, at a price of `POST /partner/sale_quotes`: see [sales](/docs/reference/sales). The money goes to a [payout account](/docs/reference/payout-accounts) of theirs, which takes nothing for a day after you added it. By a live key both are signed. sale.created, sale.updated, payout_account.created and payout_account.removed are [events](/docs/reference/events). New scopes: `sales:read`, `sales:write`, `payout_accounts:read`, `payout_accounts:write`. New refusals: `payout_account_not_found`, `payout_account_known`, `payout_account_waits`, `too_many_payout_accounts`.',
  },
  {
    date: '2026-11-30',
    title: 'Customers verified by a link',
    text: '[`POST /partner/verification_links`](/docs/reference/verification-links) answers an address that you send to a customer: we verify them on their own phone, and you read how far they are. customer.identity_updated is told of each tier a customer reaches so, too. New refusal: `verification_link_not_found`.',
  },
  {
    date: '2026-11-30',
    title: 'The widget sells',
    text: 'A [widget session](/docs/reference/widget-sessions) with `side` `sell` sells coins of a customer’s account and pays them on their phone or into their bank account. Its `sale_ids` name what was sold; `sale.created` and `sale.updated` are messages of the frame.',
  },
  {
    date: '2026-11-29',
    title: 'Settlements, payouts one by one, and how money leaves',
    text: 'What you earned by margins is read by `GET /partner/settlements`: see [settlements](/docs/reference/settlements). New scope: `settlements:read`. One phone is paid by `POST /partner/payouts`, which also lists the rows of bulk payouts: see [payouts](/docs/reference/payouts). In the SDK, `payouts` are these; those of many rows are `bulkPayouts`. [Ways to pay](/docs/reference/rails) say whether an order of yours can be paid so (`takes_orders`), and beside them stand the ways money leaves (`payouts`). A quote for a way that no order takes is refused; before, nothing could take it.',
  },
  {
    date: '2026-11-29',
    title: 'What you verified of a customer',
    text: 'Where the operator relies on you, [`POST /partner/customers/{id}/identity`](/docs/reference/customers) says who a customer is, and their tier rises once name and birth date were compared with sanctions lists. Test keys need no agreement. customer.identity_updated is an [event](/docs/reference/events). New refusals: `partner_reliance_missing`, `partner_identity_waiting`, `partner_identity_not_found`, `partner_document_known`, `screening_unavailable`.',
  },
  {
    date: '2026-11-28',
    title: 'Requests by their id, and packages for pages',
    text: `Each answer names its request in ${REQUEST_ID_HEADER}; the log of the dashboard finds it by that. A purchase [in your page](/docs/widget) has a loader and a component for React, as files that npm installs from here.`,
  },
  {
    date: '2026-11-28',
    title: 'The widget, versions, signed calls, and events of payouts',
    text: `A purchase begins in a frame on your page: [widget sessions](/docs/reference/widget-sessions). Keys and webhooks keep the version of the API they were made in; a call may name another by a header, ${VERSION_HEADER}. A key may have an Ed25519 pair of its own, which large bulk payouts in live are signed with. bulk_payout.created and bulk_payout.updated are [events](/docs/reference/events); events of orders have external_id, and customer_id is null of a purchase in the widget. New scope: widget:write.`,
  },
  {
    date: '2026-11-28',
    title: 'Documentation, a described API, and a page of the state of rails',
    text: 'The OpenAPI document has named schemas, tags, examples and webhooks. `type` of a refusal leads to its place on [the page of errors](/docs/errors); before, it led to the list of all calls. [Status](/status) says how payments go.',
  },
  {
    date: '2026-11-27',
    title: 'Margins, a float, and payouts to many phones',
    text: 'Quotes and orders have `margin`, what you add to a price. Your float is read by `GET /partner/balances`, and pays many phones by `POST /partner/bulk_payouts`. New scopes: `payouts:read`, `payouts:write`. See [bulk payouts](/docs/reference/bulk-payouts).',
  },
  {
    date: '2026-11-27',
    title: 'Webhooks',
    text: 'What happens to an order is sent to your server, signed as Standard Webhooks has it. See [webhooks](/docs/webhooks).',
  },
  {
    date: '2026-11-27',
    title: 'Keys, a test mode, and purchases by M-Pesa',
    text: 'The first version: [ways to pay](/docs/reference/rails), [customers](/docs/reference/customers), [quotes](/docs/reference/quotes), [orders](/docs/reference/orders), [balances](/docs/reference/balances) and [events](/docs/reference/events), and an SDK for servers.',
  },
]

export function changesPage(): DocsPage {
  return {
    path: CHANGES_PAGE,
    title: 'Changelog',
    description: 'What changed for servers that call the API, newest first.',
    text: [
      'Fields, codes, events and values may be added at any time: pass over what you do not know. What is taken away is said here first. As a feed: [changelog.xml](/docs/changelog.xml).',
      ...API_CHANGES.flatMap(({ date, title, text }) => [`## ${title}`, date, text]),
    ].join('\n\n'),
  }
}
