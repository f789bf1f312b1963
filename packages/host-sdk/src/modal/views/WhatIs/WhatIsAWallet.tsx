import { CoinsIcon, KeyIcon, LockIcon, WalletIcon } from '@vestibule/design/icons'
import { push } from '../../../core/router.js'
import { view } from '../../../core/views.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Points } from './Points.js'

/** What a wallet is, in three sentences, and how to get one. */
export function WhatIsAWallet() {
  const { core } = useModal()
  const t = useText()
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Points
        points={[
          { icon: <CoinsIcon />, title: 'about.wallet.home', text: 'about.wallet.homeText' },
          { icon: <KeyIcon />, title: 'about.wallet.login', text: 'about.wallet.loginText' },
          { icon: <LockIcon />, title: 'about.wallet.keys', text: 'about.wallet.keysText' },
        ]}
      />
      <Button kind="primary" testId="vb-get-wallet" onClick={() => push(core, view('GetWallet'))}>
        <WalletIcon />
        {t('connect.getWallet')}
      </Button>
    </div>
  )
}
