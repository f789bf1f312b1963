import { RetryIcon } from '@vestibule/design/icons'
import type { Connector } from '../../../core/model/connector.js'
import { rowImage } from '../../../directory/images.js'
import { close } from '../../../navigation/modal.js'
import { useCore, useModal, useText } from '../../context.js'
import type { MessageId } from '../../i18n.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { Ring } from '../../ui/waiting/Ring.js'
import type { ViewProps } from '../ViewProps.js'
import { type Progress, useConnecting } from './useConnecting.js'

const WORDS = {
  asking: ['connecting.title', 'connecting.hint'],
  slow: ['connecting.title', 'connecting.slow'],
  already: ['connecting.already', 'connecting.alreadyHint'],
  pending: ['connecting.pending', 'connecting.pendingHint'],
  timedOut: ['connecting.timedOut', 'connecting.timedOutHint'],
  declined: ['connecting.declined', 'connecting.declinedHint'],
  failed: ['connecting.failed', 'connecting.failedHint'],
} as const satisfies Record<Progress, readonly [MessageId, MessageId]>

const RINGS = {
  asking: 'busy',
  slow: 'busy',
  already: 'still',
  pending: 'failed',
  timedOut: 'failed',
  declined: 'failed',
  failed: 'failed',
} as const satisfies Record<Progress, Ring.Progress>

export function ConnectingExternal({ params }: ViewProps<'ConnectingExternal'>) {
  const connector = useCore((state) =>
    state.connectors.find(
      ({ id, type, chain }) =>
        id === params.connectorId &&
        type !== 'auth' &&
        (params.namespace === undefined || params.namespace === chain),
    ),
  )
  return connector === undefined ? null : <Connecting connector={connector} />
}

function Connecting({ connector }: { connector: Connector }) {
  const { core } = useModal()
  const t = useText()
  const { progress, problem, ask } = useConnecting(connector)
  const { name } = connector
  const ring = RINGS[progress]
  const [title, hint] = WORDS[progress]
  return (
    <div className="connecting" data-progress={progress}>
      <Ring progress={ring}>
        <Tile
          name={name}
          image={rowImage({ connector, wallet: undefined }, core.options)}
          size="l"
        />
      </Ring>
      <div role="status">
        <p className="connecting-title" data-failed={ring === 'failed' || undefined}>
          {t(title, { name })}
        </p>
        <p className="connecting-hint">{problem ?? t(hint, { name })}</p>
      </div>
      {ring === 'failed' && (
        <Button testId="vb-retry" onClick={ask}>
          <RetryIcon />
          {t('retry')}
        </Button>
      )}
      {progress === 'already' && (
        <Button testId="vb-done" onClick={() => close(core)}>
          {t('connecting.done')}
        </Button>
      )}
    </div>
  )
}
