import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import type { Unfit } from '../platform/findUnfit.js'
import { FRAME_ALERTS } from './alerts.js'

const told = new WeakSet<Core>()

/** Explains once why login does not work on this page. @returns the explanation */
export function tellUnfit(core: Core, unfit: Unfit): string {
  const id = `page_${unfit}` as const
  if (!told.has(core)) raiseAlert(core, FRAME_ALERTS, id, { page: globalThis.location?.href })
  told.add(core)
  return FRAME_ALERTS[id].long
}
