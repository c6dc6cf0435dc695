// The API's description as a page, printed from the same objects as /api/v1/openapi.json.

import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { openApi } from '@kivuko/contract/openapi.ts'
import { t } from '@kivuko/contract/text.ts'
import { IN_ENGLISH } from '#features/site/only-english.tsx'
import { type CallLine, callLines } from '#features/site/openapi-lines.ts'
import { BASE } from '#lib/language.ts'
import { Badge } from '#ui/badge.tsx'
import { PageHeading } from '#ui/heading.tsx'

const CALLS = callLines(openApi({ title: '', serverUrl: '', version: '1' }))
const LINK = 'font-medium text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

export default function DocsApi() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHeading
        title={t('Every call')}
        lead={t('Every call, printed from the description the server itself checks requests against.')}
      />
      <p className="text-ink-soft">
        {t('All paths are below')} <code className="font-mono text-ink">{API_BASE}</code>.{' '}
        <a href={`${API_BASE}/openapi.json`} className={LINK}>
          {t('OpenAPI 3.1 document')}
        </a>{' '}
        <a href={`${BASE}/docs`} className={LINK}>
          {t('For servers that call with a key')}
        </a>
      </p>
      <div {...IN_ENGLISH} className="grid gap-12 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav
          aria-label={t('Calls')}
          // On a phone the list has a window of its own: a hundred names would stand before the first call.
          className="overflow-y-auto max-lg:max-h-80 max-lg:rounded-box max-lg:border max-lg:border-line max-lg:p-2 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start"
        >
          <ul className="flex flex-col">
            {CALLS.map(({ id, summary }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  title={summary}
                  className="flex min-h-9 items-center rounded-box px-2 font-mono text-sm hover:bg-primary-soft"
                >
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {CALLS.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Call({ call }: { call: CallLine }) {
  return (
    <section
      id={call.id}
      aria-labelledby={`${call.id}-title`}
      className="flex flex-col gap-4 border-t border-line pt-6"
    >
      <h2 id={`${call.id}-title`} className="font-mono text-lg font-semibold wrap-anywhere">
        <span className="text-primary">{call.method}</span> {call.path}
      </h2>
      <p className="text-lg">{call.summary}.</p>
      {call.isForSignedIn || call.scope || call.isRepeatable ? (
        <p className="flex flex-wrap gap-2">
          {call.isForSignedIn ? <Badge tone="info">{t('Signed in')}</Badge> : null}
          {call.scope ? <Badge tone="info">{t('A partner’s key with {scope}', { scope: call.scope })}</Badge> : null}
          {call.isRepeatable ? <Badge tone="info">{t('Takes an Idempotency-Key')}</Badge> : null}
        </p>
      ) : null}
      <Fields title={t('Takes')} fields={call.takes} />
      <Fields title={t('Answers')} fields={call.answers} />
      <details>
        <summary className="min-h-9 font-medium">{t('Refusals')}</summary>
        <dl className="mt-2 flex flex-col gap-3 text-sm">
          {call.refusals.map(({ status, lines }) => (
            <div key={status} className="grid gap-1 sm:grid-cols-[4rem_1fr]">
              <dt className="font-mono">{status}</dt>
              {lines.map((line) => (
                <dd key={line} className="sm:col-start-2">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Fields({ title, fields }: { title: string; fields: CallLine['takes'] }) {
  if (fields.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <dl className="flex flex-col text-sm">
        {fields.map(({ name, type, isOptional }) => (
          <div key={name} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="font-mono min-w-0 wrap-anywhere">{name}</dt>
            <dd className="font-mono min-w-0 wrap-anywhere text-ink-soft">
              {type}
              {isOptional ? `, ${t('optional')}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
