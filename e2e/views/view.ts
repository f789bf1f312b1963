import type { Browser, Page } from '@playwright/test'
import type { Dapp } from '../fixtures/dapp.js'

type View = {
  go: (start: { dapp: Dapp; page: Page; browser: Browser }) => Promise<void>
  rows?: string
  /** The view's steps include several logins. */
  slow?: boolean
  returning?: boolean
}

export type Views = Readonly<Record<string, View>>

export const view = (rows: string, go: View['go']): View => ({ rows, go })
