import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { createOwner, createSolanaOwner, freshName, SUFFIX } from '../../fixtures/names.js'
import { API, FAUCET, FRAME_ORIGIN } from '../../world/ports.js'

async function accountsOf(label: string) {
  const response = await fetch(`${API}/v1/profile/account/${label}${SUFFIX}?projectId=local-demo`)
  const { addresses = {} } = (await response.json()) as {
    addresses?: Record<string, { address: string }>
  }
  return Object.entries(addresses).map(([coinType, { address }]) => [coinType, address])
}

const openNames = ({ page }: Dapp) =>
  page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))

async function enterEmbedded(dapp: Dapp) {
  const { page } = dapp
  await dapp.visitNew({ path: '/solana' })
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
  await expect(page.getByTestId('demo-solana-address')).toHaveText(/^\w{32,44}$/)
  return (await page.getByTestId('demo-solana-address').textContent()) ?? ''
}

async function connect(dapp: Dapp, wallet: string, solanaWallet: 'one' | 'two' = 'one') {
  const { page } = dapp
  await dapp.visit({ path: '/solana', solanaWallet })
  await page.getByTestId('demo-solana-connect').click()
  await page.getByTestId(`vb-wallet-announced:${wallet}`).click()
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-solana-address')).toHaveText(/^\w{32,44}$/)
  await expect(dapp.modal).toBeHidden()
  return (await page.getByTestId('demo-solana-address').textContent()) ?? ''
}

async function register(dapp: Dapp, own: string) {
  const { page } = dapp
  const label = freshName()
  await page.getByTestId('vb-name-input').fill(label)
  await page.getByTestId('vb-name-register').click()
  const review = await dapp.review()
  await expect(review.card).toContainText(`Register ${label}${SUFFIX}`)
  await expect(review.card).toContainText(own)
  await review.approve()
  await expect(page.getByTestId('vb-name')).toHaveText(label + SUFFIX)
  await page.getByTestId('vb-name-done').click()
  return label
}

test('[J12] [V14] registers a name for a Solana account with one approval, and shows it', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const own = await enterEmbedded(dapp)
  await dapp.openWallets()
  await page.getByTestId('vb-choose-name').click()
  const label = await register(dapp, own)
  await expect(page.getByTestId('vb-address')).toHaveText(label + SUFFIX)
  await expect(accountsOf(label)).resolves.toEqual([['501', own]])
  await dapp.close()
  await expect(page.getByTestId('vb-account-button')).toContainText(label + SUFFIX)

  await page.evaluate(() => localStorage.removeItem('@vestibule/solana:identity'))
  await page.reload()
  await expect(page.getByTestId('vb-account-button')).toContainText(label + SUFFIX)
})

test('[J12] transfers a Solana account’s name only to another Solana account', async ({
  dapp,
  page,
}) => {
  const [next, evm] = [await createSolanaOwner(), createOwner()]
  const own = await enterEmbedded(dapp)
  await openNames(dapp)
  const label = await register(dapp, own)
  const name = label + SUFFIX
  await openNames(dapp)
  await page.getByTestId('vb-name-give').click()
  for (const wrong of [evm.address, own, name]) {
    await page.getByTestId('vb-name-to').fill(wrong)
    await expect(dapp.modal).toContainText('This is not an address of another account')
    await expect(page.getByTestId('vb-name-confirm')).toBeDisabled()
  }
  await page.getByTestId('vb-name-to').fill(next.address)
  await page.getByTestId('vb-name-confirm').click()
  const review = await dapp.review()
  await expect(review.card).toContainText(`Give ${name} to another account`)
  await expect(review.card).toContainText(next.address)
  await expect(review.card).toContainText('Money that people send to this name will not reach')
  await review.approve()
  await expect(page.getByTestId('vb-toast')).toContainText(`can register ${name} now`)
  await expect(accountsOf(label)).resolves.toEqual([['501', own]])
  await next.register(label)
  await expect(accountsOf(label)).resolves.toEqual([['501', next.address]])
  await openNames(dapp)
  await expect(page.getByTestId('vb-name-input')).toBeVisible()
})

test('[J12] releases a Solana account’s name after the visitor approves', async ({
  dapp,
  page,
}) => {
  const own = await enterEmbedded(dapp)
  await openNames(dapp)
  const label = await register(dapp, own)
  const name = label + SUFFIX
  await openNames(dapp)
  await dapp.click('vb-name-release', 'vb-name-confirm')
  const declined = await dapp.review()
  await expect(declined.card).toContainText(`Release ${name}`)
  await declined.reject()
  await expect(page.getByTestId('vb-toast')).toContainText('Request declined')
  await expect(accountsOf(label)).resolves.toEqual([['501', own]])
  await page.getByTestId('vb-name-confirm').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-toast')).toContainText(`You released ${name}`)
  await expect(accountsOf(label)).resolves.toEqual([])
})

test('[J12] signs once with a Solana browser wallet to register a name, and once to release it', async ({
  dapp,
  page,
}) => {
  const own = await connect(dapp, 'Solana Second Wallet', 'two')
  const label = freshName()
  await openNames(dapp)
  await page.getByTestId('vb-name-input').fill(label)
  await page.getByTestId('vb-name-register').click()
  await dapp.decide('approve')
  await page.getByTestId('vb-name-done').click()
  await expect(page.getByTestId('vb-address')).toHaveText(label + SUFFIX)
  await expect(accountsOf(label)).resolves.toEqual([['501', own]])

  await openNames(dapp)
  await dapp.click('vb-name-release', 'vb-name-confirm')
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toContainText(`You released ${label}${SUFFIX}`)
  await expect(accountsOf(label)).resolves.toEqual([])
})

test('[J12] [V20] sends SOL to a Solana account’s name and lists it, but not to an Ethereum account’s name', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const [friend, evm] = [await createSolanaOwner(), createOwner()]
  const [theirs, evmName] = [freshName(), freshName()]
  await friend.register(theirs)
  await evm.register(evmName)
  const address = await connect(dapp, 'Solana Test Wallet')
  await fetch(`${FAUCET}/fund-world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.01')
  for (const unknown of [evmName, freshName()]) {
    await page.getByTestId('vb-send-receiver').fill(unknown + SUFFIX)
    await expect(page.getByTestId('vb-send-review')).toHaveText('Name not found')
  }
  await page.getByTestId('vb-send-receiver').fill(theirs + SUFFIX)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-to')).toHaveText(friend.address)
  await expect(page.getByTestId('vb-send-name')).toHaveText(theirs + SUFFIX)
  await page.getByTestId('vb-send-confirm').click()
  await dapp.decide('approve')
  const row = page.getByTestId('vb-transaction-0')
  await expect(row).toContainText('Sent -0.01 SOL')
  await expect(row).toContainText(`To ${theirs}${SUFFIX}`)
  await row.click()
  await expect(page.getByTestId('vb-details-to')).toContainText(theirs + SUFFIX)
})

test('[J12] security: does not pay a name without the signature of its Solana account', async ({
  dapp,
  page,
}) => {
  const [owner, thief] = [await createSolanaOwner(), await createSolanaOwner()]
  const label = freshName()
  await owner.register(label)
  await page.route(`**/v1/profile/account/${label}**`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(owner.address, thief.address)
    await route.fulfill({ response, body: text })
  })
  await connect(dapp, 'Solana Test Wallet')
  await page.evaluate(() => void window.vestibule.open({ view: 'WalletSend' }))
  await page.getByTestId('vb-send-amount').fill('0.01')
  await page.getByTestId('vb-send-receiver').fill(label + SUFFIX)
  await expect(page.getByTestId('vb-send-review')).toHaveText('Error resolving name')
  await expect(page.getByTestId('vb-send-review')).toBeDisabled()
})

test('security: rejects a page’s request to sign a name text or change a name with the Solana account', async ({
  dapp,
  page,
}) => {
  const address = await enterEmbedded(dapp)
  const now = Math.floor(Date.now() / 1_000)
  const text = JSON.stringify({
    ...{ name: `${freshName()}${SUFFIX}`, attributes: {}, timestamp: now, action: 'register' },
    ...{ domain: new URL(FRAME_ORIGIN).host, nonce: '0'.repeat(32), expiry: now + 300 },
    ...{ coin_type: 501, address },
  })
  const signed = page.evaluate(
    (text) =>
      window.vestibule
        .getProvider('solana')
        ?.signMessage(new TextEncoder().encode(text))
        .catch(({ data }) => ({ data })),
    text,
  )
  await expect(signed).resolves.toMatchObject({
    data: { reason: expect.stringContaining('Only the wallet writes texts about names.') },
  })
  const changed = page.evaluate(
    (params) =>
      window.vestibule
        .getProvider('solana')
        ?.request({ method: 'vestibule_changeName', params })
        .then(
          () => 'changed',
          () => 'refused',
        ),
    [{ action: 'register', name: freshName() }],
  )
  await expect(changed).resolves.toBe('refused')
})
