import { AlertIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ViewWait } from '../../ui/waiting/ViewWait.js'
import { swapText } from './i18n.js'
import type { useSwap } from './useSwap.js'

export function MarketWait({ swap, network }: { swap: useSwap.Swap; network: string }) {
  const { fault, retry } = swap
  const { core } = useModal()
  const t = useText()
  const isOffline = useIsOffline()
  if (fault === undefined) return <ViewWait />
  const isServed = fault !== 'notSupported'
  const hint = isOffline ? t('error.offline') : swapText(`fault.${fault}`)
  return (
    <div className="stack" role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={swapText(isServed ? 'tokensUnread' : 'unavailable', { network })}
        hint={isServed ? hint : swapText('unavailableHint')}
      />
      <Button
        testId={isServed ? 'vb-retry' : 'vb-swap-networks'}
        onClick={isServed ? retry : () => push(core, view('Networks'))}
      >
        {isServed ? t('retry') : swapText('networks')}
      </Button>
    </div>
  )
}
