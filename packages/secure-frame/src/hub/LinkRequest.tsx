import { DevicesIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { isolate } from '../approval/isolate.js'
import { LinkSurface } from '../recovery/LinkSurface.js'
import { Isolated } from '../ui/Isolated.js'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { day } from './day.js'
import { Failed } from './Failed.js'
import { useHubText } from './i18n.js'
import { useRun } from './useRun.js'

/** One device that asks. Its digits are compared only when the visitor says that they expect it. */
export function LinkRequest(props: LinkRequest.Props) {
  const { keys, home, request, onEnd } = props
  const { linkId, device, createdAt } = request
  const t = useHubText()
  const [isComparing, setComparing] = useState(false)
  const { busy, error, run } = useRun()

  async function refuse() {
    if (await run(() => keys.call('refuseLink', { linkId }))) onEnd()
  }

  if (isComparing)
    return (
      <div className="hub-request">
        <LinkSurface
          keys={keys}
          linkId={linkId}
          device={device}
          inWindow
          hub={home}
          onEnd={onEnd}
        />
      </div>
    )
  return (
    <section className="hub-request" data-testid="vb-hub-request" aria-label={t('links.headline')}>
      <h2>
        <DevicesIcon />
        {t('links.headline')}
      </h2>
      <p className="dim">
        <Isolated text={t('links.says', { device: isolate(device), date: day(createdAt) })} />
      </p>
      <Failed error={error} />
      <div className="hub-buttons">
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-hub-refuse"
          disabled={busy}
          onClick={() => void refuse()}
        >
          {t('links.refuse')}
        </button>
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="vb-hub-compare"
          onClick={() => setComparing(true)}
        >
          {t('links.compare')}
        </button>
      </div>
    </section>
  )
}

export declare namespace LinkRequest {
  type Props = {
    keys: KeyWorker
    home: string
    request: { linkId: string; device: string; createdAt: string }
    /** The request was decided, or has ended. */
    onEnd: () => void
  }
}
