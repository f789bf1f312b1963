import { createPublicClient, http, verifyMessage } from 'viem'
import { expect } from '../fixtures/dapp.js'
import { test } from '../fixtures/dapps/wagmiDapp.js'
import { RPC_ONE } from '../world/ports.js'
import { nameClient } from './packages.js'
import { createRecord } from './record.js'

const MESSAGE = 'Hello from wagmi'

for (const major of [2, 3])
  test(`[J01] wagmi ${major} connects, signs, sends, switches, reloads and disconnects with the embedded wallet`, async ({
    wagmi,
    page,
  }) => {
    const record = createRecord(nameClient('wagmi', `apps/wagmi${major}`))
    await wagmi.show(`/wagmi${major}/`)
    await record.works(
      'a closed login rejects the request, and the next attempt connects',
      async () => {
        await wagmi.pressWagmi('connect-vestibule')
        await page.getByTestId('vb-close').click()
        const said = () => wagmi.readResult()
        await expect.poll(said).toMatchObject({ name: 'UserRejectedRequestError' })
        await wagmi.pressWagmi('connect-vestibule')
        await wagmi.passLogin()
        await wagmi.expectChain(31337)
      },
    )
    await record.works('signMessage', async () => {
      await wagmi.pressWagmi('sign')
      await wagmi.approve()
      const [address, signature] = [await wagmi.wagmiAddress(), await wagmi.readResult()]
      await expect(verifyMessage({ address, message: MESSAGE, signature })).resolves.toBe(true)
    })
    await record.works('sendTransaction and its receipt', async () => {
      await wagmi.fundOn(31337)
      await wagmi.pressWagmi('send')
      await wagmi.approve()
      const hash = await wagmi.readResult()
      const receipt = createPublicClient({ transport: http(RPC_ONE) }).waitForTransactionReceipt({
        hash,
      })
      await expect(receipt).resolves.toMatchObject({ status: 'success' })
    })
    await record.works('switchChain, a reload, disconnect', async () => {
      await wagmi.pressWagmi('switch')
      await wagmi.expectChain(31338)
      await page.reload()
      await expect(wagmi.status).toHaveText('connected')
      await wagmi.expectChain(31338)
      await wagmi.pressWagmi('disconnect')
      await expect(wagmi.status).toHaveText('disconnected')
    })
    record.end()
  })

test('[J02] RainbowKit opens the login, reports a closed login, and connects', async ({
  wagmi,
  page,
}) => {
  const record = createRecord(nameClient('@rainbow-me/rainbowkit', 'apps/wagmi2'))
  await wagmi.show('/wagmi2/rainbowkit.html')
  await record.works('its list has the announced wallet, which opens the login', async () => {
    await page.getByTestId('rk-connect-button').click()
    await page.getByTestId('rk-wallet-option-dev.vestibule').click()
    await expect(page.getByTestId('vb-email-input')).toBeVisible()
    await expect(wagmi.status).toHaveText('connecting')
  })
  await record.works(
    'closing the login is a rejection at once, and it offers to retry',
    async () => {
      await page.getByTestId('vb-close').click()
      await expect(wagmi.status).toHaveText('disconnected')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByTestId('vb-email-input')).toBeVisible()
    },
  )
  await record.works('connecting, signing, a reload', async () => {
    await wagmi.passLogin()
    await expect(page.getByTestId('rk-account-button')).toBeVisible()
    await wagmi.pressWagmi('sign')
    await wagmi.approve()
    await expect.poll(() => wagmi.readResult()).toMatch(/^0x/)
    await page.reload()
    await expect(page.getByTestId('rk-account-button')).toBeVisible()
  })
  record.end()
})
