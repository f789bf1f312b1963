import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { createOwner, freshName, SUFFIX } from '../../fixtures/names.js'
import { API } from '../../world/ports.js'

const openNames = (dapp: Dapp) =>
  dapp.page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))

async function close({ modal, page }: Dapp) {
  await page.evaluate(() => window.vestibule.close())
  await expect(modal).toBeHidden()
}

async function registerOwn(dapp: Dapp, label = freshName()) {
  const { page } = dapp
  await page.getByTestId('vb-name-input').fill(label)
  await page.getByTestId('vb-name-register').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-name')).toHaveText(label + SUFFIX)
  await page.getByTestId('vb-name-done').click()
  return label
}

async function openOwn(dapp: Dapp) {
  await dapp.visitSignedIn()
  await openNames(dapp)
  const label = await registerOwn(dapp)
  await openNames(dapp)
  await expect(dapp.page.getByTestId('vb-name-release')).toBeVisible()
  return label
}

async function addressOf(label: string) {
  const response = await fetch(`${API}/v1/profile/account/${label}${SUFFIX}?projectId=local-demo`)
  if (!response.ok) return undefined
  const { addresses }: { addresses: Record<string, { address: string }> } = await response.json()
  return Object.values(addresses)[0]?.address
}

test('[J12] offers a name to another account, which registers the name', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const next = createOwner()
  const label = await openOwn(dapp)
  const name = label + SUFFIX
  await close(dapp)
  await dapp.openWallets()
  await expect(page.getByTestId('vb-choose-name')).toContainText(name)
  await dapp.click('vb-choose-name', 'vb-name-give')
  const [to, confirm] = [page.getByTestId('vb-name-to'), page.getByTestId('vb-name-confirm')]
  await expect(confirm).toBeDisabled()
  for (const wrong of [await dapp.address(), '0x1234', next.address.replace(/.$/, 'g'), name]) {
    await to.fill(wrong)
    await expect(dapp.modal).toContainText('This is not an address of another account')
    await expect(confirm).toBeDisabled()
  }
  await to.fill(next.address.toLowerCase())

  await confirm.click()
  await dapp.reject()
  await expect(page.getByTestId('vb-toast')).toContainText('Request declined')
  await expect(to).toHaveValue(next.address.toLowerCase())

  await confirm.click()
  const review = await dapp.review()
  await expect(review.card).toContainText(`Give ${name} to another account`)
  await expect(review.card).toContainText(next.address)
  await expect(review.card).toContainText('Money that people send to this name will not reach')
  await review.approve()
  await expect(page.getByTestId('vb-toast')).toContainText(`can register ${name} now`)
  await expect(page.getByTestId('vb-name-give')).toBeVisible()
  await expect(addressOf(label)).resolves.toBe(await dapp.address())

  await next.register(label)
  await expect(addressOf(label)).resolves.toBe(next.address)
  await openNames(dapp)
  await expect(page.getByTestId('vb-name-input')).toBeVisible()
  await close(dapp)
  await expect(page.getByTestId('vb-account-button')).not.toContainText(SUFFIX)
})

test('[J12] keeps an account’s name when another account offers it a second name', async ({
  dapp,
  page,
}) => {
  const next = createOwner()
  const theirs = freshName()
  await next.register(theirs)
  const label = await openOwn(dapp)
  await page.getByTestId('vb-name-give').click()
  await page.getByTestId('vb-name-to').fill(next.address)
  await page.getByTestId('vb-name-confirm').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-toast')).toContainText('can register')
  await expect(next.register(label)).rejects.toThrow('The account already owns a name')
  await expect(addressOf(theirs)).resolves.toBe(next.address)
  await expect(addressOf(label)).resolves.toBe(await dapp.address())
})

test('[J12] releases a name, and lets only its last account register it for 90 days', async ({
  dapp,
  page,
}) => {
  const label = await openOwn(dapp)
  await page.getByTestId('vb-name-release').click()
  await expect(dapp.modal).toContainText('For 90 days only your account can register it again')
  await page.getByTestId('vb-name-confirm').click()
  const review = await dapp.review()
  await expect(review.card).toContainText(`Release ${label}${SUFFIX}`)
  await expect(review.card).toContainText('For 90 days only this account can register it again')
  await review.approve()
  await expect(page.getByTestId('vb-toast')).toContainText(`You released ${label}${SUFFIX}`)
  await expect(page.getByTestId('vb-name-input')).toBeVisible()
  await expect(addressOf(label)).resolves.toBeUndefined()
  await expect(createOwner().register(label)).rejects.toThrow('released less than 90 days ago')
  const url = `${API}/v1/profile/suggestions/${label}?projectId=local-demo`
  const suggested = fetch(url).then((response) => response.json())
  const listed = {
    suggestions: expect.arrayContaining([{ name: label + SUFFIX, registered: true }]),
  }
  await expect(suggested).resolves.toMatchObject(listed)

  await registerOwn(dapp, label)
  await expect(page.getByTestId('vb-address')).toHaveText(label + SUFFIX)
  await expect(addressOf(label)).resolves.toBe(await dapp.address())
})

test('[Z21] shows the services’ message if another account registered the name first', async ({
  dapp,
  page,
}) => {
  const faster = createOwner()
  await test.step('during registration of a name', async () => {
    await dapp.visitSignedIn()
    await openNames(dapp)
    const label = freshName()
    await page.getByTestId('vb-name-input').fill(label)
    await page.getByTestId('vb-name-register').click()
    const review = await dapp.review()
    await faster.register(label)
    await review.approve()
    await expect(page.getByTestId('vb-toast')).toContainText('The name is already registered')
    await expect(page.getByTestId('vb-name-input')).toHaveValue(label)
    await expect(page.getByTestId('vb-name-0')).toHaveAttribute('data-registered', 'true')
    await expect(page.getByTestId('vb-name-register')).toBeDisabled()
  })
  await test.step('during release of a name offered to another account', async () => {
    const next = createOwner()
    const label = await registerOwn(dapp)
    await openNames(dapp)
    await page.getByTestId('vb-name-give').click()
    await page.getByTestId('vb-name-to').fill(next.address)
    await page.getByTestId('vb-name-confirm').click()
    await (await dapp.review()).approve()
    await dapp.click('vb-name-release', 'vb-name-confirm')
    const review = await dapp.review()
    await next.register(label)
    await review.approve()
    await expect(page.getByTestId('vb-toast')).toContainText('The name belongs to another account')
    await expect(page.getByTestId('vb-name-input')).toBeVisible()
    await expect(addressOf(label)).resolves.toBe(next.address)
  })
})

test('[Z21] keeps the name while the services are down, and releases it at the next press', async ({
  dapp,
  page,
  context,
}) => {
  const label = await openOwn(dapp)
  await page.getByTestId('vb-name-release').click()

  const account = '**/v1/profile/account?**'
  await context.route(account, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByTestId('vb-name-confirm').click()
  const failing = await dapp.review()
  await failing.approve()
  await expect(page.getByTestId('vb-toast')).toBeVisible()
  await failing.page.close()
  await expect(addressOf(label)).resolves.toBe(await dapp.address())
  await context.unroute(account)
  await page.getByTestId('vb-name-confirm').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-toast')).toContainText(`You released ${label}${SUFFIX}`)
  await expect(addressOf(label)).resolves.toBeUndefined()
})

test('[V14] shows the account’s name, and opens the form for a second name', async ({
  dapp,
  page,
}) => {
  const zone = await fetch(`${API}/v1/profile/zone?projectId=local-demo`)
  const json = { ...(await zone.json()), perAccount: 2 }
  await page.route('**/v1/profile/zone**', (route) =>
    route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
  )
  const label = await openOwn(dapp)
  await expect(dapp.modal).toContainText(label + SUFFIX)
  await page.getByTestId('vb-name-more').click()
  await expect(page.getByTestId('vb-name-input')).toBeFocused()
  await page.getByTestId('vb-back').click()
  await expect(page.getByTestId('vb-name-give')).toBeVisible()
})

test.describe('security: a page that sends requests directly to the frame', () => {
  test('does not release or transfer a name without the visitor’s approval in the wallet', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const thief = createOwner()
    const label = await openOwn(dapp)
    const own = await dapp.address()
    await close(dapp)
    const ask = (params: unknown[]) =>
      page.evaluate(
        async (params) =>
          (await window.vestibuleCore.frame.get())
            .call('rpcRequest', { method: 'vestibule_changeName', params } as never)
            .then(
              (answer: unknown) => ({ answer }),
              ({ message, data }) => ({ message, data }),
            ),
        params,
      )

    for (const [action, more, says] of [
      ['transfer', { to: thief.address }, `Give ${label}${SUFFIX} to another account`],
      ['release', {}, `Release ${label}${SUFFIX}`],
    ] as const) {
      const asked = ask([{ action, name: label, ...more }])
      const review = await dapp.review()
      await expect(review.card).toContainText(says)
      await expect(review.card).toContainText('will not reach this account')
      await review.reject()
      await expect(asked).resolves.toMatchObject({ message: 'User rejected the request.' })
    }
    await expect(thief.register(label)).rejects.toThrow('already registered')

    const good = { action: 'transfer', name: label, to: thief.address }
    for (const [params, reason] of [
      [[{ ...good, address: own }], 'malformed'],
      [[{ ...good, domain: 'other.example' }], 'malformed'],
      [[{ ...good, text: '{}' }], 'malformed'],
      [[good, good], 'malformed'],
      [[{ ...good, name: `${label}${SUFFIX}` }], 'characters'],
      [[{ ...good, name: `${label}","action":"release` }], 'characters'],
      [[{ ...good, to: own }], 'addressInvalid'],
      [[{ ...good, to: `${thief.address}\n${own}` }], 'addressInvalid'],
    ] as const)
      await expect(ask([...params])).resolves.toMatchObject({ data: { reason } })
    await expect(addressOf(label)).resolves.toBe(own)
  })

  test('returns 4200 from the provider for each change of a name', async ({ dapp, page }) => {
    await dapp.visitSignedIn()
    for (const action of ['register', 'release', 'transfer']) {
      const asked = page.evaluate(
        (params) =>
          window.vestibule
            .getProvider('eip155')
            ?.request({ method: 'vestibule_changeName', params })
            .catch(({ code }) => ({ code })),
        [
          {
            action,
            name: freshName(),
            ...(action === 'transfer' && { to: createOwner().address }),
          },
        ],
      )
      await expect(asked).resolves.toEqual({ code: 4200 })
    }
  })
})
