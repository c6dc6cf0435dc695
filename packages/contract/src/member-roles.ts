// What members of a company may do.
import { t } from './text.ts'

/** A viewer reads, a maker asks for money to leave, a checker approves what another asked for, an admin does all of it and manages members. */
export const MEMBER_ROLES = ['viewer', 'maker', 'checker', 'admin'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = {
  viewer: t('Viewer'),
  maker: t('Maker'),
  checker: t('Checker'),
  admin: t('Admin'),
}
/** Who may do it. Reading is for every member. */
export const MAKERS = ['maker', 'admin'] as const satisfies readonly MemberRole[]
export const CHECKERS = ['checker', 'admin'] as const satisfies readonly MemberRole[]
export const MANAGERS = ['admin'] as const satisfies readonly MemberRole[]
