import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { readUntilArmed } from '../../fixtures/appearance/approvalWindow.js'
import { expect, test } from '../../fixtures/dapp.js'
import { hold, refuse, setOnline } from '../../fixtures/network.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })

test.describe('the embedded wallet', () => {
  test.use({ returning: true })
  test.beforeEach(({ dapp }) => dapp.visitSignedIn())

  test('[R05] [V12] [T22] returns a valid signature for a message', { tag: '@smoke' }, async ({
    dapp,
    page,
  }) => {
    await dapp.press('sign-message')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    await expect(page.getByTestId('vb-title')).toHaveText('Signature request')
    const window = await dapp.review()
    await expect(window.card).toContainText(new URL(page.url()).host)
    await expect(window.card).toContainText('Hello from the Vestibule demo')
    await window.approve()
    const signature = await dapp.readResult()
    const address = await dapp.address()
    await expect(dapp.modal).toBeHidden()
    await expect(
      verifyMessage({ address, message: 'Hello from the Vestibule demo', signature }),
    ).resolves.toBe(true)
  })

  test('[V12] [T22] returns a valid signature for typed data', async ({ dapp }) => {
    await dapp.press('sign-typed-data')
    const window = await dapp.review()
    await expect(window.card).toContainText('Shall we meet at the front door?')
    await expect(window.card).toContainText('Vestibule demo')
    await window.approve()
    const signature = await dapp.readResult()
    const valid = await verifyTypedData({
      address: await dapp.address(),
      domain: { name: 'Vestibule demo', version: '1', chainId: 31337 },
      types: {
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallet', type: 'address' },
        ],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person' },
          { name: 'contents', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      message: {
        from: { name: 'Ada', wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
        to: { name: 'Grace', wallet: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
        contents: 'Shall we meet at the front door?',
      },
      signature,
    })
    expect(valid).toBe(true)
  })

  test('[Z20] returns 4001 after a rejection', { tag: '@smoke' }, async ({ dapp }) => {
    await dapp.press('sign-message')
    await dapp.reject()
    await expect
      .poll(() => dapp.readResult())
      .toEqual({ code: 4001, message: 'User rejected the request.' })
    await expect(dapp.modal).toBeHidden()
  })

  test('[Z18] returns 4001 after the visitor closes the modal', async ({ dapp, page }) => {
    for (const close of [
      () => page.getByTestId('vb-close').click(),
      () => page.keyboard.press('Escape'),
      () => page.getByTestId('vb-overlay').click({ position: { x: 5, y: 5 } }),
    ]) {
      await dapp.press('sign-message')
      await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
      await close()
      await expect
        .poll(() => dapp.readResult())
        .toEqual({ code: 4001, message: 'Request was aborted' })
      await expect(dapp.modal).toBeHidden()
    }
  })

  test('[X18] [Z06] rejects an unlisted method, logs it and shows a toast', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Requested RPC call is not allowed'),
    )
    await dapp.press('not-allowed')
    await logged
    await expect(page.getByTestId('vb-toast')).toContainText('Action not allowed')
    await expect
      .poll(() => dapp.readResult())
      .toEqual({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
  })

  test('[T03] restores the connection after a reload without showing “disconnected”', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const address = await dapp.address()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seenStatuses: seen })
      new MutationObserver(() => {
        const status = document.querySelector('[data-testid="demo-status"]')?.textContent
        if (status && seen[seen.length - 1] !== status) seen.push(status)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await expect.poll(() => dapp.address()).toBe(address)
    await expect
      .poll(() => page.evaluate(() => (window as never as { seenStatuses: string[] }).seenStatuses))
      .toEqual(['restoring', 'connected'])
    await dapp.pressAndApprove('sign-message')
    await dapp.readResult()
  })
})

test.describe('the embedded wallet of a new visitor', () => {
  test.beforeEach(({ dapp }) => dapp.visitSignedIn())

  test('[V12] [T22] [A29] sends a transaction that is mined and changes the balance', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.fund()
    await dapp.press('send-transaction')
    const window = await dapp.review()
    await expect(window.card).toContainText('Send 0.01 ETH')
    await expect(window.card).toContainText('Local One')
    await expect(window.card).toContainText('Network fee')
    await expect(page.getByTestId('vb-title')).toHaveText('Approve Transaction')
    await window.approve()
    const hash = await dapp.readResult()
    const receipt = await chain.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    const transaction = await chain.getTransaction({ hash })
    expect(transaction).toMatchObject({ value: parseEther('0.01'), type: 'eip1559' })
    await expect(page.getByTestId('demo-balance')).toHaveText(/^0\.98/)
  })

  test('[V12] [T22] shows that an offline approval was not sent, and sends once after another press', async ({
    dapp,
    page,
  }) => {
    await dapp.fund()
    await dapp.press('send-transaction')
    const window = await dapp.review()
    await readUntilArmed(window.card, window.approveButton)
    await setOnline(page, false)
    await window.approve()
    await expect(window.page.getByTestId('vb-unheard')).toContainText('may not have arrived')
    await expect(dapp.result).toBeEmpty()
    await setOnline(page, true)
    await window.approve()
    await expect.poll(async () => String(await dapp.readResult())).toMatch(/^0x[0-9a-f]{64}$/)
    const nonce = { address: (await dapp.address()) as `0x${string}` }
    await expect.poll(() => chain.getTransactionCount(nonce)).toBe(1)
  })

  test('[V12] [T22] reports a lost transaction to the visitor and the page', async ({
    dapp,
    page,
  }) => {
    await dapp.fund()
    await dapp.press('send-transaction')
    const window = await dapp.review()
    await readUntilArmed(window.card, window.approveButton)
    const allow = await refuse(page, '**/v1/rpc/**')
    await window.approve()
    const lost = dapp.frame.getByTestId('vb-lost')
    await expect(lost).toContainText(
      'The connection was lost while the transaction was being sent.',
    )
    // A screen reader must read the message only once.
    const said = async () => (await lost.ariaSnapshot()).match(/The connection was lost/g)
    await expect.poll(said).toHaveLength(1)
    await expect
      .poll(() => dapp.readResult())
      .toEqual({ code: 4900, message: 'The connection was lost' })
    await allow()
    await dapp.pressInFrame('vb-lost-close')
    await expect(dapp.modal).toBeHidden()
    await dapp.pressAndApprove('send-transaction')
    await expect.poll(async () => String(await dapp.readResult())).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('[V12] returns an error code if the device is offline before the card loads, and works afterwards', async ({
    dapp,
    page,
  }) => {
    await setOnline(page, false)
    await dapp.press('send-transaction')
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4900 })
    await expect(dapp.modal).toBeHidden()
    await setOnline(page, true)
    await dapp.press('sign-message')
    await dapp.reject()
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
  })

  test('[V12] returns error 4900 if part of the page’s code fails to load', async ({ page }) => {
    const allow = await refuse(page, '**/assets/recoverSigner-*.js')
    const failure = () =>
      page.evaluate(() =>
        window.vestibule
          .getProvider('eip155')
          .request({ method: 'personal_ecRecover', params: ['0x00', `0x${'11'.repeat(65)}`] })
          .catch(({ code, message }) => ({ code, message })),
      )
    await expect(failure()).resolves.toEqual({ code: 4900, message: 'The connection was lost' })
    await allow()
  })

  test('[V12] shows progress at once for a slow request, and allows a cancel', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, '**/rpc/**')
    await dapp.press('send-transaction')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    await expect(dapp.modal.locator('.frame-wait')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dapp.modal).toBeHidden()
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
    await dapp.press('send-transaction')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    release()
    await dapp.reject()
    await expect(dapp.modal).toBeHidden()
  })

  test('[V03] lists a sent transaction with amount, recipient, time and state, also after a reload', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await dapp.fund()
    await dapp.pressAndApprove('send-transaction')
    await dapp.readResult()
    await expect(dapp.modal).toBeHidden()
    await dapp.reload()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    const row = page.getByTestId('vb-transaction-0')
    await expect(row).toContainText('Sent -0.01 ETH')
    await expect(row).toContainText(/To 0x[0-9A-Fa-f]{2}…[0-9A-Fa-f]{6}/)
    await expect(row).toContainText('Confirmed')
    await expect(row).toContainText('Just now')
    // The list shows the transfer once, although the services report it too.
    await expect(dapp.modal.getByText('Sent -0.01 ETH')).toHaveCount(1)
    await expect(page.getByTestId('vb-transaction-1')).toContainText('Received')
    await expect(page.getByTestId('vb-transaction-2')).toHaveCount(0)
  })

  test('[T04] starts disconnected after a reload if `enableReconnect` is off', async ({ dapp }) => {
    await dapp.visit({ config: { enableReconnect: false } })
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[T05] [T06] [T07] deletes the stored data on disconnect, except the last login method and email', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    await expect(dapp.modal).toBeHidden()
    await expect(page.getByTestId('demo-address')).toBeEmpty()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
      .toEqual(['@vestibule/last_email', '@vestibule/last_method'])
    await page.reload()
    await expect(dapp.status).toHaveText('disconnected')
    await expect(page.getByTestId('vb-secure-frame')).toHaveCount(0)
  })

  test('[J07] [T08] [V08] switches the network, signs on it, and keeps it after a reload', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await dapp.click('vb-network-button', 'vb-network-eip155:31338')
    await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
    await expect(dapp.modal).toBeHidden()
    await dapp.press('sign-typed-data')
    const window = await dapp.review()
    await expect(window.card).toContainText('Local Two')
    await window.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
    await page.reload()
    await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
    await expect(dapp.status).toHaveText('connected')
  })
})
