import { type Dapp, expect } from '../fixtures/dapp.js'
import { freshName } from '../fixtures/names.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

const open: Views[string]['go'] = async ({ dapp, page }) => {
  await dapp.visitSignedIn()
  await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
  await expect(page.getByTestId('vb-name-input')).toBeFocused()
}

export const nameViews: Views = {
  RegisterAccountName: {
    rows: '[V14]',
    returning: true,
    go: async (start) => {
      await open(start)
      await start.page.getByTestId('vb-name-input').fill('ann-of-the-hill')
      await expect(start.page.getByTestId('vb-name-register')).toBeEnabled()
    },
  },
  RegisterAccountNameTaken: {
    rows: '[V14]',
    returning: true,
    go: async (start) => {
      await open(start)
      // Use a reserved name: the services report it as registered for every user.
      await start.page.getByTestId('vb-name-input').fill('admin')
      await expect(start.page.getByTestId('vb-name-0')).toHaveAttribute('data-registered', 'true')
    },
  },
  RegisterAccountNameWrong: {
    rows: '[V14]',
    returning: true,
    go: async (start) => {
      await open(start)
      await start.page.getByTestId('vb-name-input').fill('ann_of_the_hill')
      await expect(start.dapp.modal).toContainText(text('Only letters, digits and hyphens'))
    },
  },
  RegisterAccountNameSuccess: view('[V14]', async (start) => {
    await open(start)
    await registerFreshName(start.dapp)
  }),
  RegisterAccountNameOwned: view('[V14]', async (start) => {
    await open(start)
    const { dapp, page } = start
    await registerFreshName(dapp)
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await expect(dapp.modal).toContainText(text('This is the name of your account.'))
  }),
  RegisterAccountNameGive: view('[V14]', async (start) => {
    await open(start)
    const { dapp, page } = start
    await registerFreshName(dapp)
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await page.getByTestId('vb-name-give').click()
    await page.getByTestId('vb-name-to').fill(await dapp.address())
    await expect(dapp.modal).toContainText(text('This is not an address of another account'))
  }),
  RegisterAccountNameRelease: view('[V14]', async (start) => {
    await open(start)
    const { dapp, page } = start
    await registerFreshName(dapp)
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await page.getByTestId('vb-name-release').click()
    await expect(page.getByTestId('vb-name-confirm')).toBeEnabled()
  }),
  RegisterAccountNameSeveral: view('[V14]', async (start) => {
    await open(start)
    const { dapp, page } = start
    await registerFreshName(dapp)
    const name = 'the-second-name-of-an-account-with-two.vestibule.eth'
    await page.route('**/v1/profile/reverse/**', async (route) => {
      const response = await route.fetch()
      const [first] = await response.json()
      await route.fulfill({ response, json: [first, { ...first, name }] })
    })
    await page.route('**/v1/profile/zone**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), perAccount: 3 } })
    })
    await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
    await expect(dapp.modal).toContainText(text('These are the names of your account.'))
  }),
}

async function registerFreshName(dapp: Dapp) {
  const name = dapp.page.getByTestId('vb-name-input')
  await name.fill(freshName())
  await dapp.page.getByTestId('vb-name-register').click()
  await (await dapp.review()).approve()
  await expect(dapp.page.getByTestId('vb-name')).toBeVisible()
}
