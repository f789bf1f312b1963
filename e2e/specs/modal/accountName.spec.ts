import { expect, test } from '../../fixtures/dapp.js'
import { freshName, SUFFIX } from '../../fixtures/names.js'
import { API, FRAME_ORIGIN } from '../../world/ports.js'

test.describe('account names', () => {
  test.beforeEach(({ dapp }) => dapp.visitSignedIn())

  test('[J12] [V14] registers a name with one approval, and shows it on the account button', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const label = freshName()
    await dapp.openWallets()
    await page.getByTestId('vb-choose-name').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'RegisterAccountName')
    await page.getByTestId('vb-name-input').fill(label)
    await expect(page.getByTestId('vb-name-0')).toContainText(`${label}${SUFFIX}`)
    await expect(page.getByTestId('vb-name-0')).toHaveAttribute('data-registered', 'false')
    await page.getByTestId('vb-name-register').click()
    const approval = await dapp.review()
    await expect(approval.card).toContainText(`Register ${label}${SUFFIX}`)
    await expect(approval.card).toContainText(await dapp.address())
    await approval.approve()
    await expect(dapp.modal).toHaveAttribute('data-view', 'RegisterAccountNameSuccess')
    await expect(page.getByTestId('vb-name')).toHaveText(`${label}${SUFFIX}`)
    await page.getByTestId('vb-name-done').click()
    await expect(page.getByTestId('vb-address')).toHaveText(`${label}${SUFFIX}`)
    await dapp.close()
    await expect(page.getByTestId('vb-account-button')).toContainText(`${label}${SUFFIX}`)

    const answer = await fetch(`${API}/v1/profile/account/${label}${SUFFIX}?projectId=local-demo`)
    const addresses = Object.values(((await answer.json()) as Profile).addresses)
    expect(addresses.map(({ address }) => address)).toEqual([await dapp.address()])

    // Without the cached name, the page loads the name from the services.
    await page.evaluate(() => localStorage.removeItem('@vestibule/eip155:identity'))
    await page.reload()
    await expect(page.getByTestId('vb-account-button')).toContainText(`${label}${SUFFIX}`)
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await expect(dapp.modal).toContainText('This is the name of your account.')
    await expect(page.getByTestId('vb-name-input')).toHaveCount(0)
  })

  test('[T23] shows the form with the typed name after a rejection, and the name after a success', {
    tag: '@ci',
  }, async ({ dapp, page, context }) => {
    const label = freshName()
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await page.getByTestId('vb-name-input').fill(label)
    const register = async () => {
      await page.getByTestId('vb-name-register').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    }
    const expectForm = async () => {
      await expect(dapp.modal).toHaveAttribute('data-view', 'RegisterAccountName')
      await expect(page.getByTestId('vb-name-input')).toHaveValue(label)
    }
    await register()
    await dapp.reject()
    await expectForm()

    const url = '**/v1/profile/account?**'
    await context.route(url, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await register()
    const failing = await dapp.review()
    await failing.approve()
    await expect(page.getByTestId('vb-toast')).toContainText('Error registering name')
    await expectForm()
    await failing.page.close()

    await context.unroute(url)
    await register()
    await (await dapp.review()).approve()
    await expect(dapp.modal).toHaveAttribute('data-view', 'RegisterAccountNameSuccess')
    await expect(page.getByTestId('vb-name')).toHaveText(`${label}${SUFFIX}`)
  })
})

test.describe('choosing a name', () => {
  test.use({ returning: true })
  test.beforeEach(async ({ dapp, page }) => {
    await dapp.visitSignedIn()
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await expect(page.getByTestId('vb-name-input')).toBeFocused()
  })

  test('[X03] shows the rules while the visitor types', async ({ dapp, page }) => {
    const field = page.getByTestId('vb-name-input')
    const register = page.getByTestId('vb-name-register')
    for (const [typed, says] of [
      ['', 'Letters, digits and hyphens, at least 4'],
      ['abc', 'Letters, digits and hyphens, at least 4'],
      ['al_ice', 'Only letters, digits and hyphens'],
      ['аlice', 'Only letters, digits and hyphens'],
      ['-alice', 'No hyphen at the start or end, or as third and fourth character'],
      ['xn--alice', 'No hyphen at the start or end, or as third and fourth character'],
      ['a'.repeat(64), 'At most 63 characters'],
    ] as const) {
      await field.fill(typed)
      await expect(dapp.modal).toContainText(says)
      await expect(register).toBeDisabled()
    }
    const label = freshName()
    await field.fill(label.toUpperCase())
    await expect(field).toHaveValue(label)
    await expect(register).toBeEnabled()
  })

  test('[V14] marks registered names, and selects an available name after a press', async ({
    dapp,
    page,
  }) => {
    // The services mark reserved names as registered.
    await page.getByTestId('vb-name-input').fill('admin')
    await expect(page.getByTestId('vb-name-0')).toHaveAttribute('data-registered', 'true')
    await expect(page.getByTestId('vb-name-0')).toBeDisabled()
    await expect(page.getByTestId('vb-name-register')).toBeDisabled()
    const free = page.getByTestId('vb-name-1')
    const label = (await free.locator('bdi').innerText()).slice(0, -SUFFIX.length)
    await free.click()
    await expect(page.getByTestId('vb-name-input')).toHaveValue(label)
    await expect(page.getByTestId('vb-name-register')).toBeEnabled()
    await expect(dapp.modal).toContainText('Available')
  })

  test('[Z21] shows the services’ error message, and offers a retry if the services do not respond', async ({
    dapp,
    page,
  }) => {
    const url = '**/v1/profile/suggestions/**'
    await page.route(url, (route) => route.abort())
    await page.getByTestId('vb-name-input').fill(freshName())
    await expect(dapp.modal).toContainText('Error fetching name suggestions')
    await page.unroute(url)
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-name-register')).toBeEnabled()

    const reasons = [{ name: 'invalidParams', description: 'Names are being moved' }]
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(url, (route) => route.fulfill({ status: 503, headers, json: { reasons } }))
    await page.getByTestId('vb-name-input').fill(freshName())
    await expect(dapp.modal).toContainText('Names are being moved')
  })

  test('[Z18] keeps the typed text after a rejected registration', async ({ dapp, page }) => {
    const label = freshName()
    await page.getByTestId('vb-name-input').fill(label)
    await page.getByTestId('vb-name-register').click()
    await dapp.reject()
    await expect(dapp.modal).toHaveAttribute('data-view', 'RegisterAccountName')
    await expect(page.getByTestId('vb-name-input')).toHaveValue(label)
    await expect(page.getByTestId('vb-toast')).toContainText('Request declined')
  })
})

test('security: does not let a page sign a name registration or register a name through its provider', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visitSignedIn()
  const address = await dapp.address()
  const now = Math.floor(Date.now() / 1_000)
  const text = JSON.stringify({
    ...{ name: `${freshName()}${SUFFIX}`, attributes: {}, timestamp: now, expiry: now + 300 },
    ...{ action: 'register', domain: new URL(FRAME_ORIGIN).host, nonce: '0'.repeat(32) },
    ...{ coin_type: 0x8000_0000 + 31_337, address },
  })
  const ask = (method: string, params: unknown[]) =>
    page.evaluate(
      async ([method, params]) => {
        const provider = window.vestibule.getProvider('eip155')
        return provider?.request({ method, params }).catch(({ code, data }) => ({ code, data }))
      },
      [method, params] as const,
    )
  await expect(ask('personal_sign', [text, address])).resolves.toMatchObject({
    code: -32602,
    data: { reason: expect.stringContaining('Only the wallet writes texts about names.') },
  })
  const asked = ask('vestibule_changeName', [{ action: 'register', name: freshName() }])
  await expect(asked).resolves.toMatchObject({ code: 4200 })
})

type Profile = { addresses: Record<string, { address: string }> }
