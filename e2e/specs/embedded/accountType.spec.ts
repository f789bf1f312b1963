import { createPublicClient, http } from 'viem'
import { expectFineInEveryLook } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })

test(
  '[X14] [E07] [E03] switches to the EOA, which rejects batches, and back to the smart account',
  {
    tag: '@ci',
  },
  async ({ dapp, page }, info) => {
    await dapp.visitFunded({ path: '/batches' })
    const address = await dapp.address()
    const row = page.getByTestId('vb-account-type')
    const atomic = page.getByTestId('demo-atomic')
    const accountType = () =>
      page.evaluate(() => window.vestibule.getAccount().embeddedWalletInfo?.accountType)
    const stateOf = () =>
      page.evaluate(() => {
        const { networkState, accountState } = window.vestibule.getNamespace('eip155')
        const { smartAccountDeployed, preferredAccountType } = accountState
        return [
          networkState.smartAccountEnabledNetworks,
          smartAccountDeployed,
          preferredAccountType,
        ]
      })
    await expect(atomic).toHaveText('ready')
    await dapp.openWallets()
    await expect.poll(stateOf).toEqual([[31_337, 31_338], false, 'smartAccount'])
    await expect(row).toContainText('Switch to your EOA')
    await expect.poll(accountType).toBe('smartAccount')
    await expectFineInEveryLook(page, info, 'smart-account')

    const changed = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.vestibule.subscribeEvents((event) => {
            if (event.type === 'accountTypeChanged') resolve(event)
          })
        }),
    )
    await row.click()
    await expect(row).toContainText('Switch to your Smart Account')
    await expect(changed).resolves.toEqual({
      ...{ type: 'accountTypeChanged', accountType: 'eoa', caipNetworkId: 'eip155:31337' },
    })
    await expect.poll(accountType).toBe('eoa')
    await expect.poll(stateOf).toEqual([[31_337, 31_338], false, 'eoa'])
    await expectFineInEveryLook(page, info, 'eoa')

    await test.step('keeps the EOA after a reload, and rejects a batch without showing a card', async () => {
      await page.reload()
      await expect(atomic).toHaveText('unsupported')
      await expect.poll(accountType).toBe('eoa')
      await page.getByTestId('demo-batch').click()
      await expect(page.getByTestId('demo-batch-status')).toHaveText('Atomicity not supported')
      await expect(page.getByTestId('vb-secure-frame')).toBeHidden()
      await expect.poll(() => chain.getCode({ address })).toBeUndefined()
    })

    await test.step('switches back to the smart account, and deploys it with a batch', async () => {
      await dapp.openWallets()
      await row.click()
      await expect(row).toContainText('Switch to your EOA')
      await page.reload()
      await expect(atomic).toHaveText('ready')
      await page.getByTestId('demo-batch').click()
      await (await dapp.review()).approve()
      await expect(page.getByTestId('demo-batch-status')).toHaveText('confirmed')
      await page.reload()
      await expect(atomic).toHaveText('supported')
      const isDeployed = () =>
        page.evaluate(
          () => window.vestibule.getAccount().embeddedWalletInfo?.isSmartAccountDeployed,
        )
      await expect.poll(isDeployed).toBe(true)
      await dapp.openWallets()
      await expect.poll(stateOf).toEqual([[31_337, 31_338], true, 'smartAccount'])
    })
  },
)
