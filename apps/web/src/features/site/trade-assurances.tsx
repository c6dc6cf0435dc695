import { t } from '@kivuko/contract/text.ts'
import { SITE } from '../../../content/site.ts'
import { Illustrative } from './claims.tsx'
import { Stated } from './stated.tsx'

/** Where the statement stands in the sentence of each language. */
const PLACE = '\uFFFC'

function Licence({ text, number }: { text: string; number: string }) {
  const [before = '', after = ''] = t('{text}, no. {number}', { text: PLACE, number }).split(PLACE)
  return (
    <p>
      {before}
      <Stated text={text} />
      {after}
    </p>
  )
}

/** What the operator states about its licence, which needs a number, and the connection; empty without statements. */
export function TradeAssurances() {
  const { licence, connection } = SITE
  const isLicensed = Boolean(licence?.text && licence.number)
  if (!isLicensed && !connection?.text) return null
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-ink-soft">
      {licence && isLicensed ? <Licence text={licence.text} number={licence.number} /> : null}
      {connection?.text ? (
        <p>
          <Stated text={connection.text} />
        </p>
      ) : null}
      {isLicensed ? <Illustrative /> : null}
    </div>
  )
}
