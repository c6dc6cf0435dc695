import { t } from '@kivuko/contract/text.ts'
import { SITE } from '../../../content/site.ts'
import { Illustrative } from './claims.tsx'

/** What the operator states about its licence, which needs a number, and the connection; empty without statements. */
export function TradeAssurances() {
  const { licence, connection } = SITE
  const isLicensed = Boolean(licence?.text && licence.number)
  if (!isLicensed && !connection?.text) return null
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-ink-soft">
      {licence && isLicensed ? (
        <p>{t('{text}, no. {number}', { text: licence.text, number: licence.number })}</p>
      ) : null}
      {connection?.text ? <p>{connection.text}</p> : null}
      {isLicensed ? <Illustrative /> : null}
    </div>
  )
}
