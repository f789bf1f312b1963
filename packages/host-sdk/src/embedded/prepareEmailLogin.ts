import type { Core } from '../core/core.js'

/** Brings the frame to life while an address is typed; what fails is told to who asks for a code. */
export function prepareEmailLogin(core: Core): void {
  core.frame.get().catch((error: unknown) => core.log.warn('The frame did not start.', error))
}
