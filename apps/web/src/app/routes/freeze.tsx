import { FreezeByLink } from '#features/people/security/freeze-by-link.tsx'

export default function Freeze() {
  return <FreezeByLink />
}
