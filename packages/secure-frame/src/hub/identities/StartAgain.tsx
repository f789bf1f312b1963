import { Button } from '../../ui/Button.js'
import { hubText as t } from '../i18n.js'
import type { IdentityChanging } from './useIdentityChange.js'

export function StartAgain({ changing }: { changing: IdentityChanging }) {
  return (
    <Button kind="quiet" testId="vb-hub-start-again" onClick={changing.restart}>
      {t('identities.startAgain')}
    </Button>
  )
}
