import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation, useNavigate } from 'react-router'

/** Goes to the page before; to `fallback` where this page was the first one opened. */
export function BackButton({ fallback, children }: { fallback: string; children: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      onClick={() => (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1))}
      className="-ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-box px-3 font-medium text-primary hover:bg-primary-soft hover:text-on-primary-soft"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </button>
  )
}
