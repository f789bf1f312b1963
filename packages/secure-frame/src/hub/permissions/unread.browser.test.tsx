import type { Account } from '@vestibule/protocol'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Permissions, UpgradedAccount } from './createPermissions.js'
import { SmartAccountSection } from './SmartAccountSection.js'
import type { Revoking } from './useRevoking.js'

const account: Account = {
  ...{ id: 'evm', namespace: 'eip155', address: `0x${'11'.repeat(20)}` },
} as unknown as Account
const revoking: Revoking = {
  ...{ busy: false, error: undefined, isLeaving: () => false, begin: () => {}, card: undefined },
}

test('retries an unresponsive network when the device goes online or the visitor presses retry', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  const found: UpgradedAccount[] = [{ account, network: 'eip155:1', code: { kind: 'smart' } }]
  const answers = [
    { found: [], silent: ['eip155:1'] },
    { found: [], silent: ['eip155:1'] },
    { found, silent: [] },
  ]
  const upgraded = vi.fn(async () => answers.shift() ?? { found, silent: [] })
  const permissions = { upgraded, nameOf: () => 'Local One' } as unknown as Permissions
  const page = createRoot(root)
  page.render(<SmartAccountSection {...{ permissions, accounts: [account], revoking }} />)
  await vi.waitFor(() => expect(root.textContent).toContain('did not answer: Local One'))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(upgraded).toHaveBeenCalledTimes(2))
  const retry = () =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await vi.waitFor(() => expect(retry()?.getAttribute('aria-busy')).toBe('false'))
  retry()?.click()
  await vi.waitFor(() => expect(root.textContent).toContain('The wallet’s own smart account'))
  expect(retry()).toBeUndefined()
  page.unmount()
})
