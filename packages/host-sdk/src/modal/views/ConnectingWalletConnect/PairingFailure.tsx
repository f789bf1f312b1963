import { AlertIcon, CloseIcon, GlobeIcon, RetryIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { renewPairing } from '../../../connections/pairing.js'
import type { Pairing } from '../../../core/model/state.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useModal, useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { remoteText } from './i18n.js'

export type Failure = Exclude<Pairing['status'], 'starting' | 'waiting'>

const ICONS = {
  declined: <CloseIcon />,
  expired: <ClockIcon />,
  offline: <GlobeIcon />,
  relayDown: <GlobeIcon />,
  unavailable: <AlertIcon />,
  failed: <AlertIcon />,
} as const satisfies Record<Failure, unknown>

export function isFailure(status: Pairing['status']): status is Failure {
  return status in ICONS
}

export function PairingFailure({ status }: { status: Failure }) {
  const { core } = useModal()
  const t = useText()
  const words =
    status === 'offline'
      ? { title: t('remote.offline'), hint: t('remote.offlineHint') }
      : { title: remoteText(status), hint: remoteText(`${status}Hint`) }
  useBackOnline(() => {
    if (status === 'offline') renewPairing(core)
  })
  return (
    <>
      <div className="remote-failure" role="status" data-status={status}>
        <EmptyState icon={ICONS[status]} title={words.title} hint={words.hint} />
      </div>
      {status === 'unavailable' ? (
        <Button testId="vb-wc-other" onClick={() => goBack(core)}>
          {remoteText('other')}
        </Button>
      ) : (
        <Button testId="vb-retry" onClick={() => renewPairing(core)}>
          <RetryIcon />
          {status === 'expired' ? remoteText('renew') : t('retry')}
        </Button>
      )}
    </>
  )
}
