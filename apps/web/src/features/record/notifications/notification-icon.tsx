import type { NotificationType } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import CreditCard from 'lucide-react/icons/credit-card'
import IdCard from 'lucide-react/icons/id-card'
import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

const TYPES: Record<NotificationType, string> = {
  success: t('Done'),
  error: t('Failed'),
  warning: t('Warning'),
  info: t('News'),
  transaction: t('Transaction'),
  payment: t('Payment'),
  kyc: t('Identity'),
  security: t('Security'),
}

const LOOKS = {
  success: [CircleCheck, 'bg-success-soft text-on-success-soft'],
  error: [CircleX, 'bg-danger-soft text-on-danger-soft'],
  warning: [TriangleAlert, 'bg-accent-soft text-on-accent-soft'],
  info: [Info, 'bg-sunken text-ink-soft'],
  transaction: [ArrowLeftRight, 'bg-success-soft text-on-success-soft'],
  payment: [CreditCard, 'bg-primary-soft text-on-primary-soft'],
  kyc: [IdCard, 'bg-primary-soft text-on-primary-soft'],
  security: [ShieldCheck, 'bg-accent-soft text-on-accent-soft'],
} as const satisfies Record<NotificationType, readonly [unknown, string]>

/** The sign of a type, named for screen readers. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const [Icon, tone] = LOOKS[type]
  return (
    <span className={`flex size-9 shrink-0 items-center justify-center rounded-full ${tone}`}>
      <span className="sr-only">{TYPES[type]}: </span>
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}
