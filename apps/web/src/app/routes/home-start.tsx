import { Stated } from '#features/site/stated.tsx'
import { SITE } from '../../../content/site.ts'

/** How little is enough, where the operator states it. */
export default function HomeStart() {
  return SITE.start?.text ? (
    <p className="leading-7 text-ink-soft sm:text-lg sm:leading-8">
      <Stated text={SITE.start.text} />
    </p>
  ) : null
}
