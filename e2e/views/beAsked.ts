import type { Page } from '@playwright/test'
import { type Dapp, expect } from '../fixtures/dapp.js'
import { REQUESTS } from './approvalRequests.js'

/** Signs in with coins and tokens, and sends requests in sequence. Approves all except the last. */
export async function beAsked(
  { dapp, page }: { dapp: Dapp; page: Page },
  ...names: (keyof typeof REQUESTS)[]
) {
  await dapp.visitFunded()
  const token = await dapp.fundToken()
  const { origin } = new URL(page.url())
  const at = { account: await dapp.address(), chainId: await dapp.chainId(), origin, token }
  for (const [index, name] of names.entries()) {
    const { method, params } = REQUESTS[name](at)
    await dapp.ask(method, params)
    if (index === names.length - 1) return
    await dapp.approve()
    await expect(dapp.frame.getByTestId('vb-hand-over')).toBeHidden()
  }
}
