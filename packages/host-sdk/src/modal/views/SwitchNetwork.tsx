import { RetryIcon } from '@vestibule/design/icons'
import { VestibuleError } from '@vestibule/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../alerts/toast.js'
import { AUTH_CONNECTOR } from '../../core/model/connectorIds.js'
import { getNamespace } from '../../core/namespaceState.js'
import { findNetworkIn } from '../../networks/networks.js'
import { useCore, useModal, useText } from '../context.js'
import { errorText } from '../errorText.js'
import { Button } from '../ui/Button.js'
import { NetworkTile } from '../ui/tiles/NetworkTile.js'
import { Ring } from '../ui/waiting/Ring.js'
import type { ViewProps } from './ViewProps.js'

/** Delay in ms until the view shows other causes. */
const SLOW = 15_000

type Progress = 'asking' | 'slow' | 'declined' | 'failed'

/** A failure returns to the previous view with the reason, or offers a retry here. */
export function SwitchNetwork({ params }: ViewProps<'SwitchNetwork'>) {
  const { core, i18n } = useModal()
  const t = useText()
  const { caipNetworkId } = params
  const [progress, setProgress] = useState<Progress>('asking')
  const network = useCore((state) => findNetworkIn(state, caipNetworkId))
  const namespace = network?.chainNamespace
  const isEmbedded = useCore(
    (state) => getNamespace(state, namespace).accountState.connectorId === AUTH_CONNECTOR,
  )

  const ask = useCallback(async () => {
    setProgress('asking')
    const { stack } = core.store.getState()
    const loaded = await import('../../navigation/switchNetworkInView.js').catch(() => undefined)
    if (core.store.getState().stack !== stack) return
    if (loaded === undefined) return setProgress('failed')
    const { left, error } = await loaded.switchNetworkInView(core, caipNetworkId)
    if (error === undefined) return
    if (left) return toast(core, 'error', errorText(i18n, error))
    const isDeclined = error instanceof VestibuleError && error.type === 'userRejected'
    setProgress(isDeclined ? 'declined' : 'failed')
  }, [core, i18n, caipNetworkId])

  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [ask])

  useEffect(() => {
    if (progress !== 'asking') return
    const timer = setTimeout(() => setProgress('slow'), SLOW)
    return () => clearTimeout(timer)
  }, [progress])

  if (network === undefined) return null
  const { name } = network
  const failed = progress === 'declined' || progress === 'failed'
  const hint = progress === 'slow' ? t('connecting.slow') : isEmbedded ? '' : t('switch.hint')
  return (
    <div className="connecting">
      <Ring progress={failed ? 'failed' : 'busy'}>
        <NetworkTile network={network} size="l" />
      </Ring>
      <div role="status">
        <p className="connecting-title" data-failed={failed || undefined}>
          {failed
            ? t(`switch.${progress}`)
            : isEmbedded
              ? t('switch.embedded', { name })
              : t('switch.approve')}
        </p>
        <p className="connecting-hint">{failed ? t('switch.failedHint') : hint}</p>
      </div>
      {failed && (
        <Button testId="vb-retry" onClick={() => void ask()}>
          <RetryIcon />
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
