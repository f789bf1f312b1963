import type { Wallet } from '@vestibule/protocol/http'
import type { Pairing } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { walletImage } from '../../../directory/images.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { QrCode } from '../../ui/qr/QrCode.js'
import { CopyLink } from './CopyLink.js'
import { isFailure, PairingFailure } from './PairingFailure.js'
import { TimeLeft } from './TimeLeft.js'

/** The offer as a code for a wallet on another device. */
export function QrPanel({ pairing, wallet }: { pairing: Pairing; wallet?: Wallet | undefined }) {
  const { core } = useModal()
  const t = useText()
  const { status, uri, expiry } = pairing
  if (isFailure(status)) return <PairingFailure status={status} />
  const name = wallet?.name ?? ''
  return (
    <div className="remote">
      <p className="remote-caption">
        {wallet === undefined ? t('remote.scan') : t('remote.scanWith', { name })}
      </p>
      <QrCode
        uri={uri}
        label={wallet === undefined ? t('remote.code') : t('remote.codeFor', { name })}
        image={wallet && walletImage(wallet, core.options)}
      />
      <div className="remote-foot">
        <CopyLink uri={uri} />
        <TimeLeft expiry={expiry} />
      </div>
      {wallet !== undefined && (
        <Button testId="vb-wc-get" onClick={() => push(core, view('Downloads', { wallet }))}>
          {t('remote.missing', { name })}
        </Button>
      )}
    </div>
  )
}
