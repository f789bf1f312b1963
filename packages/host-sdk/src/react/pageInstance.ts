import type { Vestibule } from '../start/instance.js'

let ofPage: Vestibule | undefined

/** For hooks outside of a provider. */
export function setPageInstance(vestibule: Vestibule): void {
  ofPage = vestibule
}

/** For hooks outside of a provider. */
export const pageInstance = (): Vestibule | undefined => ofPage
