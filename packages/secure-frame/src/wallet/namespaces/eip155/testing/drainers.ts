import { ACCOUNT_DRAINERS } from './accountDrainers.js'
import { CALL_DRAINERS } from './callDrainers.js'
import { CONTROL_DRAINERS } from './controlDrainers.js'
import { DESCRIBED_DRAINERS } from './describedDrainers.js'
import type { Drainer } from './drainer.js'
import { NFT_DRAINERS } from './nftDrainers.js'
import { OTHER_DRAINERS } from './otherDrainers.js'
import { PAYMASTER_DRAINERS } from './paymasterDrainers.js'
import { PERMIT_DRAINERS } from './permitDrainers.js'
import { SAFE_DRAINERS } from './safeDrainers.js'
import { SERVICE_DRAINERS } from './serviceDrainers.js'
import { SESSION_KEY_DRAINERS } from './sessionKeyDrainers.js'
import { SUM_DRAINERS } from './sumDrainers.js'
import { SWAP_DRAINERS } from './swapDrainers.js'
import { TRADE_DRAINERS } from './tradeDrainers.js'

export const DRAINERS: readonly Drainer[] = [
  ...PERMIT_DRAINERS,
  ...CONTROL_DRAINERS,
  ...SAFE_DRAINERS,
  ...ACCOUNT_DRAINERS,
  ...SESSION_KEY_DRAINERS,
  ...PAYMASTER_DRAINERS,
  ...CALL_DRAINERS,
  ...DESCRIBED_DRAINERS,
  ...NFT_DRAINERS,
  ...SWAP_DRAINERS,
  ...OTHER_DRAINERS,
  ...SERVICE_DRAINERS,
  ...TRADE_DRAINERS,
  ...SUM_DRAINERS,
]
