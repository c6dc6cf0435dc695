import { Console } from '#features/operations/console.tsx'
import { lazyScreen } from '#lib/lazy-screen.tsx'
import { BrandLink } from '../brand.tsx'
import { PlainFrame } from '../layouts.tsx'

/** How staff sign in: also at the console's own address, where none of the site's pages are. */
const Security = lazyScreen(() => import('./console-security.tsx'))

export default function ConsoleScreen() {
  return <Console brand={<BrandLink />} PlainFrame={PlainFrame} Security={Security} />
}
