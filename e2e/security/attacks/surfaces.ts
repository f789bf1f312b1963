import { accountViews } from '../../views/account.js'
import { approvalViews } from '../../views/approval.js'
import { consentViews } from '../../views/consent.js'
import { emailViews } from '../../views/email.js'
import { recoveryViews } from '../../views/recovery.js'
import type { Views } from '../../views/view.js'

export type Surface = {
  view: string
  go: Views[string]['go']
  /** Whether the view asks for a decision. Decisions apply only the accent and the mode of a page's theme. */
  decides: boolean
  tag?: '@smoke' | '@ci'
}

const surface = (views: Views, view: string, options: Omit<Surface, 'view' | 'go'>): Surface => {
  const found = views[view]
  if (found === undefined) throw new Error(`There is no view ${view}.`)
  return { view, go: found.go, ...options }
}

export const SURFACES: Readonly<Record<string, Surface>> = {
  consent: surface(consentViews, 'Consent', { decides: true, tag: '@smoke' }),
  'hand-over of consent': surface(consentViews, 'ConsentInWindow', { decides: true }),
  'sign-in to the page': surface(approvalViews, 'ApproveSignIn', { decides: true, tag: '@ci' }),
  'hand-over of a request': surface(approvalViews, 'ApproveByButton', {
    decides: true,
    tag: '@ci',
  }),
  'change of email': surface(emailViews, 'UpdateEmailPrimaryOtp', { decides: true, tag: '@ci' }),
  'a device that asks': surface(recoveryViews, 'NewDevice', { decides: true }),
  'recovery method': surface(recoveryViews, 'Protect', { decides: true, tag: '@ci' }),
  'recovery on a new device': surface(recoveryViews, 'Recover', { decides: true }),
  'notice of the settings': surface(accountViews, 'WalletSettings', { decides: true }),
  'code of a login': surface(emailViews, 'EmailVerifyOtp', { decides: false, tag: '@ci' }),
  'number of a device': surface(emailViews, 'EmailVerifyDevice', { decides: false }),
  'security check': surface(emailViews, 'EmailSecurityCheck', { decides: false }),
}
