import type { Vestibule } from '@vestibule/host-sdk'
import type { Core } from '@vestibule/host-sdk/internal'

declare global {
  interface Window {
    /** The demo's instance. */
    vestibule: Vestibule
    vestibuleCore: Core
  }
}
