import { RetryIcon } from '@vestibule/design/icons'
import { VestibuleError } from '@vestibule/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { afterConnect } from '../../../core/afterConnect.js'
import { connect } from '../../../core/connect.js'
import { findConnection } from '../../../core/connections.js'
import { useCore, useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Ring } from '../../ui/Ring.js'
import { Tile } from '../../ui/Tile.js'
import type { ViewProps } from '../views.js'

/** Milliseconds after which a waiting visitor is told where else to look. */
const SLOW = 15_000

type Progress = 'asking' | 'slow' | 'declined' | 'failed'

/** Waits for the wallet's own window; a rejection can be tried again. */
export function ConnectingExternal({ params }: ViewProps<'ConnectingExternal'>) {
  const { core } = useModal()
  const t = useText()
  const [progress, setProgress] = useState<Progress>('asking')
  const connector = useCore((state) =>
    state.connectors.find(
      ({ id, type, chain }) =>
        id === params.connectorId &&
        type !== 'auth' &&
        (params.namespace === undefined || params.namespace === chain),
    ),
  )

  const ask = useCallback(async () => {
    if (connector === undefined) return
    setProgress('asking')
    try {
      const before = findConnection(core, { namespace: connector.chain, connectorId: connector.id })
      await connect(core, connector)
      afterConnect(core, connector, before)
    } catch (error) {
      const declined = error instanceof VestibuleError && error.type === 'userRejected'
      setProgress(declined ? 'declined' : 'failed')
    }
  }, [core, connector])

  // A wallet must see one request, however often React mounts this view.
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

  if (connector === undefined) return null
  const failed = progress === 'declined' || progress === 'failed'
  return (
    <div className="connecting">
      <Ring progress={failed ? 'failed' : 'busy'}>
        <Tile name={connector.name} image={connector.icon} size="l" />
      </Ring>
      <div role="status">
        <p className="connecting-title" data-failed={failed || undefined}>
          {failed ? t(`connecting.${progress}`) : t('connecting.title', { name: connector.name })}
        </p>
        <p className="connecting-hint">
          {failed
            ? t('connecting.declinedHint')
            : t(progress === 'slow' ? 'connecting.slow' : 'connecting.hint')}
        </p>
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
