import type { Browser, Page } from '@playwright/test'
import type { Dapp } from '../fixtures/dapp.js'

/** States of the modal, by name: how to come to each, and the rows of the specification that it stands for. */
export type Views = Readonly<
  Record<
    string,
    {
      go: (start: { dapp: Dapp; page: Page; browser: Browser }) => Promise<void>
      rows?: string
      /** Coming there takes several logins. */
      slow?: boolean
      /** Whether the visitor has signed in before. */
      returning?: boolean
    }
  >
>
