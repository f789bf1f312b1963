import { CloseIcon, ExternalIcon } from '@vestibule/design/icons'
import { useEffect, useMemo, useState } from 'react'
import type { RemoteRequest } from '../../../core/model/state.js'
import { requestLink } from '../../../directory/deepLink.js'
import { dismissRemote, REMINDER } from '../../../directory/remoteRequests.js'
import { readDevice } from '../../../platform/device.js'
import { useCore, useModal, useText } from '../../context.js'
import type { MessageId } from '../../i18n.js'
import { IconButton } from '../Button.js'
import { Tile } from '../tiles/Tile.js'

const KINDS: readonly (readonly [RegExp, MessageId])[] = [
  [/^(personal_sign|eth_sign(TypedData.*)?)$/, 'request.sign'],
  [/^(eth_sendTransaction|eth_signTransaction|wallet_sendCalls)$/, 'request.send'],
  [/^wallet_(switch|add)EthereumChain$/, 'request.network'],
]

/** Shows a link to the wallet on this device, or a text. */
export function RequestBar() {
  const { core } = useModal()
  const t = useText()
  const request = useWaiting()
  const device = useMemo(() => readDevice(), [])
  if (request === undefined) return null
  const { id, method, wallet } = request
  const choice = core.storage.getAppChoice()
  const link = choice && requestLink(choice, device)
  const kind = KINDS.find(([methods]) => methods.test(method))?.[1] ?? 'request.other'
  return (
    <div className="request-bar" data-testid="vb-request" data-method={method}>
      <Tile name={wallet.name} image={wallet.icon} />
      <span className="request-text">
        <span className="row-name">
          {link === undefined ? t('request.continue', { name: wallet.name }) : t(kind)}
        </span>
        {link === undefined && <span className="row-detail">{t(kind)}</span>}
      </span>
      {link !== undefined && (
        <a className="button" data-kind="primary" data-testid="vb-request-open" {...link}>
          {t('request.open', { name: wallet.name })}
          <ExternalIcon />
        </a>
      )}
      <IconButton
        small
        label={t('dismiss')}
        testId="vb-request-dismiss"
        onClick={() => dismissRemote(core, id)}
      >
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** Wait first: most wallets respond quickly. */
function useWaiting(): RemoteRequest | undefined {
  const [request] = useCore((state) => state.remoteRequests)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    setDue(false)
    if (request === undefined) return
    const wait = Math.max(0, request.since + REMINDER - Date.now())
    const timer = setTimeout(() => setDue(true), wait)
    return () => clearTimeout(timer)
  }, [request])
  return isDue ? request : undefined
}
