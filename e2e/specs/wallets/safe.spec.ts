import { expect, test } from '../../fixtures/dapp.js'
import { EVIL, openInSafe, SAFE_ADDRESS, SAFE_HASH, SIGNATURE } from '../../fixtures/dapps/safe.js'

test('[E04] [T03] a dapp inside Safe connects automatically, signs and sends', {
  tag: '@smoke',
}, async ({ page }) => {
  const { dapp, asked } = await openInSafe(page)
  await expect(dapp.getByTestId('demo-status')).toHaveText('connected')
  await expect(dapp.getByTestId('demo-address')).toHaveText(SAFE_ADDRESS)
  await expect(dapp.getByTestId('demo-network')).toHaveText('eip155:31337')

  const result = dapp.getByTestId('demo-result')
  await dapp.getByTestId('demo-sign-message').click()
  await expect(result).toContainText(SIGNATURE)
  await dapp.getByTestId('demo-send-transaction').click()
  await expect(result).toContainText(SAFE_HASH)
  const requests = await asked()
  expect(requests.find(({ method }) => method === 'sendTransactions')?.params).toEqual({
    txs: [
      {
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        value: '10000000000000000',
        data: '0x',
      },
    ],
  })

  await dapp.getByTestId('vb-network-button').click()
  await expect(dapp.getByTestId('vb-network-eip155:31338')).toBeDisabled()
})

test('[E04] ignores a response from a neighbouring frame that knows the request id', async ({
  page,
}) => {
  const { dapp, dappFrame, evil, asked, hold, release } = await openInSafe(page)
  await expect(dapp.getByTestId('demo-status')).toHaveText('connected')
  await hold('signMessage')
  await dapp.getByTestId('demo-sign-message').click()
  await expect.poll(async () => (await asked()).at(-1)?.method).toBe('signMessage')
  const { id } = (await asked()).at(-1) ?? {}
  await evil()?.evaluate(
    (id) =>
      window.parent.frames[0]?.postMessage({ id, success: true, data: { signature: '0xee' } }, '*'),
    id,
  )
  await expect
    .poll(() => dappFrame()?.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toContain(EVIL)
  await release('signMessage')
  await expect(dapp.getByTestId('demo-result')).toContainText(SIGNATURE)
})

test('[E04] sends no request to an embedding page that only imitates Safe', async ({ page }) => {
  const { dapp, asked } = await openInSafe(page, 'https://safe.evil.example')
  await expect(dapp.getByTestId('demo-status')).toHaveText('disconnected')
  await dapp.getByTestId('vb-connect-button').click()
  await expect(dapp.getByTestId('vb-wallet-org.vestibule.testwallet')).toBeVisible()
  await expect(dapp.getByTestId('vb-wallet-safe')).toHaveCount(0)
  await expect.poll(asked).toEqual([])
})
