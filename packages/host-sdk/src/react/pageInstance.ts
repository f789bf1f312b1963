import type { Vestibule } from '../start/instance.js'

let ofPage: Vestibule | undefined

/** For hooks outside a provider. */
export function setPageInstance(vestibule: Vestibule): void {
  ofPage = vestibule
}

export const pageInstance = (): Vestibule | undefined => ofPage
