import type { Vestibule } from '@vestibule/host-sdk'
import type { Core } from '@vestibule/host-sdk/internal'

declare global {
  interface Window {
    vestibule: Vestibule
    vestibuleCore: Core
  }
}
