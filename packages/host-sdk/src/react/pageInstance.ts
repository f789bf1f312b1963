import type { Vestibule } from '../start/instance.js'

let ofPage: Vestibule | undefined

/** Gives hooks outside of a provider an instance. */
export function setPageInstance(vestibule: Vestibule): void {
  ofPage = vestibule
}

/** The instance for hooks outside of a provider. */
export const pageInstance = (): Vestibule | undefined => ofPage
