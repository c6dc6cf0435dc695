// The page that explains refusals, printed from the contract: each code has its place, where `type` of a refusal leads.
import { refusalsOf } from '../call-refusals.ts'
import { ERRORS } from '../error-codes.ts'
import { NEXT_ACTIONS, nextActionOf, WHAT_TO_DO } from '../next-actions.ts'
import { ERRORS_PAGE, PARTNER_CALLS } from '../partner-reference.ts'
import { type DocsPage, escaped, fenced, table } from './reference.ts'

/** What calls with a partner's key can be refused with, sorted. */
export const PARTNER_REFUSALS = [...new Set(PARTNER_CALLS.flatMap((call) => [...refusalsOf(call)]))].sort()

const EXAMPLE = {
  type: `{origin}${ERRORS_PAGE}#validation_failed`,
  title: 'validation_failed',
  status: 422,
  code: 'validation_failed',
  detail: ERRORS.validation_failed.text,
  message: ERRORS.validation_failed.text,
  errors: [{ field: 'external_id', message: 'must be 1 to 64 visible characters without spaces' }],
  request_id: 'req_01kb2q9h3n6v0x4c8t1w5z7m2s',
  param: 'external_id',
  retryable: false,
  next_action: 'fix_request',
}

export function errorsPage(): DocsPage {
  const actions = NEXT_ACTIONS.map((action) => [`\`${action}\``, WHAT_TO_DO[action]])
  return {
    path: ERRORS_PAGE,
    title: 'Errors',
    description: 'What a refusal says, what to do next, and every code there is.',
    text: [
      'A refusal is `application/problem+json`. Its `type` is the address of its place on this page.',
      fenced('json', JSON.stringify(EXAMPLE, null, 2)),
      'Switch on `next_action`, or on `code` where it matters; `detail` is for people, and `message` is the same text. `param` is the first field that is wrong, and `errors` has all of them. `request_id` names the call in your request log, and to us.',
      '## What to do next',
      table(['`next_action`', 'Do this'], actions),
      'Where `retryable` is true the same call may go through later. **Send it under the same idempotency key**: it is carried out once. Wait as long as the header `retry-after` says.',
      'More codes and actions may come. Treat one you do not know by its HTTP status: 5xx like `retry`, anything else like `fix_request`.',
      '## Codes',
      ...PARTNER_REFUSALS.flatMap(printCode),
    ].join('\n\n'),
  }
}

function printCode(code: (typeof PARTNER_REFUSALS)[number]): string[] {
  const { status, text } = ERRORS[code]
  const { next_action, retryable } = nextActionOf(code)
  const calls = PARTNER_CALLS.filter((call) => refusalsOf(call).has(code))
  const of =
    calls.length === PARTNER_CALLS.length
      ? 'Any call.'
      : `${calls.map(({ method, path }) => `\`${method} ${path}\``).join(', ')}.`
  return [
    `### \`${code}\``,
    escaped(text),
    `${status}, \`${next_action}\`${retryable ? ', may be tried again' : ''}. ${of}`,
  ]
}
