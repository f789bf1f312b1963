import type { Core } from '../core/core.js'

/** Preloads the frame while the visitor types. The request for a code reports failures. */
export function prepareEmailLogin(core: Core): void {
  core.frame.get().catch((error: unknown) => core.log.warn('The frame did not start.', error))
}
