import type { SocialFailure } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'

export function noteSocialWindow(core: Core, { open }: { open: boolean }) {
  const { social } = core.store.getState()
  if (social !== undefined) core.store.setState({ social: { ...social, codeUnseen: !open } })
}

export function failSocialLogin(core: Core, reason: SocialFailure = 'failed') {
  const { social } = core.store.getState()
  core.storage.remove('social_login_time', 'social_redirect')
  if (social !== undefined)
    core.store.setState({ social: { provider: social.provider, status: 'failed', reason } })
}
