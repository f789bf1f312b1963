import type { Vestibule } from '@vestibule/host-sdk'

declare global {
  interface Window {
    /** The demo's instance. */
    vestibule: Vestibule
  }
}
