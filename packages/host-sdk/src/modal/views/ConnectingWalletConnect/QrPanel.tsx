import type { Wallet } from '@vestibule/protocol/http'
import { useEffect, useState } from 'react'
import { OFFER } from '../../../connections/pairing.js'
import type { Pairing } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { walletImage } from '../../../directory/images.js'
import { push } from '../../../navigation/router.js'
import { readMetadata } from '../../../platform/metadata.js'
import { useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { QrCode } from '../../ui/qr/QrCode.js'
import { CopyLink } from './CopyLink.js'
import { remoteText } from './i18n.js'
import { isFailure, PairingFailure } from './PairingFailure.js'

export function QrPanel({ pairing, wallet }: { pairing: Pairing; wallet?: Wallet | undefined }) {
  const { core } = useModal()
  const { status, uri, expiry } = pairing
  if (isFailure(status)) return <PairingFailure status={status} />
  const name = wallet?.name ?? ''
  return (
    <div className="remote">
      <p className="remote-caption">
        {wallet === undefined ? remoteText('scan') : remoteText('scanWith', { name })}
      </p>
      <QrCode
        uri={uri}
        label={wallet === undefined ? remoteText('code') : remoteText('codeFor', { name })}
        image={
          wallet === undefined
            ? readMetadata(core.options.metadata).icons[0]
            : walletImage(wallet, core.options)
        }
      />
      <div className="remote-foot">
        <CopyLink uri={uri} />
        <TimeLeft expiry={expiry} />
      </div>
      {wallet !== undefined && (
        <Button testId="vb-wc-get" onClick={() => push(core, view('Downloads', { wallet }))}>
          {remoteText('missing', { name })}
        </Button>
      )}
    </div>
  )
}

/** Screen readers announce only the expiry. */
function TimeLeft({ expiry }: { expiry: number | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = expiry === undefined ? 0 : Math.max(0, expiry - OFFER.margin - now)
  const seconds = Math.ceil(left / 1_000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="remote-time" role="timer" data-testid="vb-wc-time">
      {expiry === undefined ? '' : remoteText('left', { time })}
    </span>
  )
}
