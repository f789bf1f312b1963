import { WalletIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { At, Drawing } from './Drawing.js'
import { Pages } from './Pages.js'
import {
  CheckShape,
  CoinShape,
  CollectibleShape,
  KeyShape,
  LockShape,
  WalletShape,
  WindowShape,
} from './shapes.js'

const HomeDrawing = () => (
  <Drawing>
    <At x={138} y={45} turn={-10}>
      <CollectibleShape />
    </At>
    <At x={190} y={38}>
      <CoinShape />
    </At>
    <At x={164} y={92}>
      <WalletShape />
    </At>
  </Drawing>
)

const LoginDrawing = () => (
  <Drawing>
    <At x={130} y={72}>
      <WindowShape />
      <circle className="soft" cy="-4" r="12" />
      <path className="line" d="M-26 24H26m-38 12h24" />
    </At>
    <At x={218} y={94}>
      <WalletShape />
    </At>
    <At x={252} y={50}>
      <CheckShape />
    </At>
  </Drawing>
)

const KeysDrawing = () => (
  <Drawing>
    <At x={112} y={72}>
      <LockShape />
    </At>
    <At x={222} y={82} turn={-24}>
      <KeyShape />
    </At>
  </Drawing>
)

export function WhatIsAWallet() {
  const { core } = useModal()
  const t = useText()
  return (
    <Pages
      pages={[
        { drawing: <HomeDrawing />, title: 'wallet.home', text: 'wallet.homeText' },
        { drawing: <LoginDrawing />, title: 'wallet.login', text: 'wallet.loginText' },
        { drawing: <KeysDrawing />, title: 'wallet.keys', text: 'wallet.keysText' },
      ]}
      end={(isLast) => (
        <Button
          kind={isLast ? 'primary' : 'soft'}
          testId="vb-get-wallet"
          onClick={() => push(core, view('GetWallet'))}
        >
          <WalletIcon />
          {t('connect.getWallet')}
        </Button>
      )}
    />
  )
}
