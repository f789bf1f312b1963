import type { LoginName } from '../auth/loginName.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { providerName } from '../ui/providerName.js'
import { hubText as t } from './i18n.js'

export function SignedInAs({ who }: { who: LoginName }) {
  const name = isolate(who.label)
  return (
    <p className="dim">
      <Isolated
        text={
          who.provider === 'email'
            ? t('open.signedInAs', { name })
            : t('open.signedInAt', { name, provider: providerName(who.provider) })
        }
      />
    </p>
  )
}
