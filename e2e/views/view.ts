import type { Browser, Page } from '@playwright/test'
import type { Dapp } from '../fixtures/dapp.js'

type View = {
  go: (start: { dapp: Dapp; page: Page; browser: Browser }) => Promise<void>
  rows?: string
  /** Coming there takes several logins. */
  slow?: boolean
  /** Whether the visitor has signed in before. */
  returning?: boolean
}

/** States of the modal, by name: the steps to each, and the rows of the specification that it covers. */
export type Views = Readonly<Record<string, View>>

export const view = (rows: string, go: View['go']): View => ({ rows, go })
