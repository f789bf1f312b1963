import { CALL_DRAINERS } from './callDrainers.js'
import { CONTROL_DRAINERS } from './controlDrainers.js'
import type { Drainer } from './drainer.js'
import { ORDER_DRAINERS } from './orderDrainers.js'
import { OTHER_DRAINERS } from './otherDrainers.js'
import { PERMIT_DRAINERS } from './permitDrainers.js'

/** What thieves have had signed, with the honest twin where there is one. */
export const DRAINERS: readonly Drainer[] = [
  ...PERMIT_DRAINERS,
  ...CONTROL_DRAINERS,
  ...CALL_DRAINERS,
  ...ORDER_DRAINERS,
  ...OTHER_DRAINERS,
]
