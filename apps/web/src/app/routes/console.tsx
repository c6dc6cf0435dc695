import { Console } from '#features/operations/console.tsx'
import { BrandLink } from '../brand.tsx'
import { PlainFrame } from '../layouts.tsx'

export default function ConsoleScreen() {
  return <Console brand={<BrandLink />} PlainFrame={PlainFrame} />
}
