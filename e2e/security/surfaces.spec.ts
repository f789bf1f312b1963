import type { Page } from '@playwright/test'
import { blockPressWindows, openWindow } from '../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { EmailChange } from '../fixtures/emailChange.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { continueAs } from '../fixtures/providerLogin.js'
import { answerBack, expectAdded, makeWallet, readSecret } from '../fixtures/recovery.js'
import { cutOpeners, enterCode, openProvider } from '../fixtures/social.js'
import { FRAME_ORIGIN, SIBLING_ORIGIN } from '../world/ports.js'
import { lay, middleOf, press } from './attacks/layOverlay.js'
import { MASKS, OVERLAYS } from './attacks/overlays.js'
import { tell } from './figures.js'

const STRICT = { projectId: 'local-strict' }

const read = (page: Page) =>
  page.evaluate(async () => {
    const { call } = await window.vestibuleCore.frame.get()
    const accounts = await call('rpcRequest', { method: 'eth_accounts', params: [] })
    const user = await call('getUser', {}).catch(() => undefined)
    return { accounts: accounts as string[], email: user?.email, recoverable: user?.recoverable }
  })

async function askForConsent(dapp: Dapp, config: Record<string, unknown> = {}) {
  const email = await dapp.visitNew({ config })
  await dapp.visit({ path: `${SIBLING_ORIGIN}/`, config })
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.askForCode(email)
  return email
}

async function askAgain(dapp: Dapp, email: string) {
  // The press itself may have closed the modal.
  await dapp.page.evaluate(() => window.vestibule.close())
  await expect(dapp.modal).toBeHidden()
  await dapp.askForCode(email)
}

async function agreeInWindow(dapp: Dapp) {
  const window = await openWindow(dapp)
  await expect(window.getByTestId('vb-consent')).toContainText(new URL(dapp.page.url()).host)
  const yes = window.getByTestId('vb-consent-yes')
  await expect(yes).toBeEnabled()
  await yes.click()
  await dapp.expectConnected()
}

test(
  '[J05] [X18] asks for consent in the wallet’s window if the card’s visibility cannot be proved',
  {
    tag: '@ci',
  },
  async ({ dapp, page }, info) => {
    const email = await askForConsent(dapp)
    const covers = ['an opaque cover', 'opacity .01', 'a filter around it']
    const given: string[] = []
    const cover = async (name: string) => {
      const yes = dapp.frame.getByTestId('vb-consent-yes')
      await expect(yes).toBeEnabled()
      await dapp.settle()
      const spot = await middleOf(yes)
      const undo = await lay(page, OVERLAYS[name] ?? {})
      await expect(dapp.frame.getByTestId('vb-consent-window')).toBeVisible()
      await expect(yes).toHaveCount(0)
      return { spot, undo }
    }
    for (const name of covers) {
      const { spot, undo } = await cover(name)
      await press(page, spot)
      if ((await read(page)).accounts.length > 0) given.push(name)
      await undo()
      await askAgain(dapp, email)
    }
    tell(info, { cases: covers.length, wrong: given.length })
    expect(given).toEqual([])
    for (const popup of page.context().pages()) if (popup !== page) await popup.close()
    // Cover the card again, so that the frame offers consent in the wallet's window.
    await (await cover('opacity .01')).undo()
    await agreeInWindow(dapp)
  },
)

/** The frame's code cannot detect this mask. */
const MASK = { frame: 'mask-image:linear-gradient(transparent,transparent)' }

test('[J05] [X18] control: accepts consent through a mask if the project allows consent in the frame', async ({
  dapp,
  page,
}) => {
  await askForConsent(dapp)
  const yes = dapp.frame.getByTestId('vb-consent-yes')
  await expect(yes).toBeEnabled()
  await dapp.settle()
  await lay(page, MASK)
  await expect(yes).toBeEnabled()
  await press(page, await middleOf(yes))
  await expect.poll(async () => (await read(page)).accounts.length).toBeGreaterThan(0)
})

type Stolen = {
  again?: () => Promise<void>
  /** The owner's own press, as a control: it must have the effect that a stolen press must not have. */
  control: () => Promise<void>
}

const SURFACES: Record<
  string,
  {
    go: (dapp: Dapp) => Promise<Stolen>
    /** Test ids of possible targets. The test presses the first one that exists. */
    targets: string[]
    opens?: true
    hasGained: (page: Page) => Promise<boolean>
    tag?: '@ci'
  }
> = {
  consent: {
    async go(dapp) {
      const email = await askForConsent(dapp, STRICT)
      return { again: () => askAgain(dapp, email), control: () => agreeInWindow(dapp) }
    },
    targets: ['vb-continue'],
    opens: true,
    hasGained: async (page) => (await read(page)).accounts.length > 0,
  },
  'consent after a login at a provider': {
    async go(dapp) {
      await dapp.visitOpen({ config: STRICT })
      await cutOpeners(dapp)
      const window = await openProvider(dapp, 'google')
      await continueAs(window, freshEmail())
      await enterCode(dapp, window)
      return { control: () => agreeInWindow(dapp) }
    },
    targets: ['vb-continue'],
    opens: true,
    hasGained: async (page) => (await read(page)).accounts.length > 0,
  },
  'notice of the settings': {
    async go(dapp) {
      // Block the page's windows, so that the frame shows its own button.
      await blockPressWindows(dapp.page)
      await dapp.visitNew()
      async function again() {
        if (await dapp.modal.isVisible()) await dapp.page.getByTestId('vb-close').click()
        await expect(dapp.modal).toBeHidden()
        await dapp.page.getByTestId('vb-account-button').click()
        await dapp.page.getByTestId('vb-wallet-settings').click()
      }
      await again()
      async function control() {
        const hub = await openWindow(dapp)
        await expect.poll(() => isWallets(hub)).toBe(true)
        await dapp.page.evaluate(() => {
          const nested = document.body.appendChild(document.createElement('iframe'))
          nested.contentWindow?.open('/')
        })
      }
      return { again, control }
    },
    targets: ['vb-continue'],
    opens: true,
    hasGained: async (page) =>
      page
        .context()
        .pages()
        .some((other) => other !== page && !isWallets(other)),
  },
  'change of email': {
    async go(dapp) {
      const [email, other] = [freshEmail(), `thief-${freshEmail()}`]
      await dapp.visit()
      await dapp.signInByEmail(email)
      const change = new EmailChange(dapp)
      await change.open()
      const before = await change.ask(email, other)
      async function control() {
        await change.confirmOld(email, before)
        await change.type(await codeFor(other))
        await change.isAt('Account')
      }
      return { control }
    },
    targets: ['vb-otp-input'],
    hasGained: async (page) => (await read(page)).email?.startsWith('thief-') === true,
    tag: '@ci',
  },
  'recovery method': {
    async go(dapp) {
      await makeWallet(dapp)
      await dapp.pressInFrame('vb-add-passphrase')
      const words = await readSecret(dapp, 'passphrase')
      async function control() {
        const written = dapp.frame.getByTestId('vb-written')
        if (await written.isVisible()) await dapp.pressInFrame('vb-written')
        await answerBack(dapp, words)
        await expectAdded(dapp)
      }
      return { control }
    },
    targets: ['vb-written', 'vb-ask-back-check'],
    hasGained: async (page) => (await read(page)).recoverable === true,
    tag: '@ci',
  },
}

const isWallets = (window: Page) =>
  window.url() === 'about:blank' || window.url().startsWith(`${FRAME_ORIGIN}/`)

const ATTACKS = Object.entries({ ...OVERLAYS, ...MASKS })
/** Attacks that pass presses through while the browser reports the frame as visible. */
const UNDER_THE_HAND = ATTACKS.filter(([name, { unseen }]) => unseen || /mask|opacity/.test(name))

for (const [name, { go, targets, opens, hasGained, tag }] of Object.entries(SURFACES)) {
  test(
    `[V12] a stolen press has no effect on this surface: ${name}`,
    { tag: tag ?? [] },
    async ({ dapp, page }, info) => {
      const { again, control } = await go(dapp)
      const selector = targets.map((id) => `[data-testid=${id}]`).join()
      const target = dapp.frame.locator(selector).first()
      const opened: Page[] = []
      page.context().on('page', (popup) => opened.push(popup))
      const attacks = again === undefined ? UNDER_THE_HAND : ATTACKS
      if (attacks === ATTACKS) test.slow()
      const gained: string[] = []
      let reached = 0
      for (const [attack, overlay] of attacks) {
        if (!(await target.isVisible())) await again?.()
        // Wait until the button is enabled again. The page treats a window that closes at once as
        // blocked.
        if (opens) await expect(target, `before ${attack}`).toBeEnabled()
        await target.waitFor()
        await dapp.settle()
        const undo = await lay(page, overlay)
        const spot = await middleOf(target).catch(() => undefined)
        if (spot !== undefined) await press(page, spot)
        await page.keyboard.press('Enter')
        if (opens && overlay.unseen) {
          await expect.poll(() => opened.length, attack).toBeGreaterThan(0)
          reached++
        }
        if (await hasGained(page)) gained.push(attack)
        await undo()
        for (const popup of opened.splice(0)) await popup.close()
      }
      tell(info, {
        cases: attacks.length,
        wrong: gained.length,
        ...(opens && {
          note: `${name}: ${reached} presses past the browser’s proof of sight opened a window`,
        }),
      })
      expect(gained).toEqual([])
      await expect.poll(() => hasGained(page)).toBe(false)
      if (!(await target.isVisible())) await again?.()
      await control()
      await expect.poll(() => hasGained(page)).toBe(true)
    },
  )
}
