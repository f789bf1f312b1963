import { At, Drawing } from './Drawing.js'
import {
  CheckShape,
  CoinShape,
  CollectibleShape,
  KeyShape,
  LockShape,
  WalletShape,
  WindowShape,
} from './shapes.js'

/** A coin and a picture on their way into a wallet. */
export const HomeDrawing = () => (
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

/** An app that a wallet signs in to. */
export const LoginDrawing = () => (
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

/** A lock, and the one key to it. */
export const KeysDrawing = () => (
  <Drawing>
    <At x={112} y={72}>
      <LockShape />
    </At>
    <At x={222} y={82} turn={-24}>
      <KeyShape />
    </At>
  </Drawing>
)
