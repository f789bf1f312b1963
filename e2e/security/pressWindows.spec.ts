import type { Page } from '@playwright/test'
import { blockPressWindows } from '../fixtures/appearance/approvalWindow.js'
import { EVIL, FRAME, host } from '../fixtures/attacker.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, RPC_ONE } from '../world/ports.js'
import { middleOf, press } from './attacks/layOverlay.js'
import { tell } from './figures.js'

const START = `${FRAME_ORIGIN}/approve-start`
const THIEF = `0x${'7e'.repeat(20)}` as const

const HEAR = `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))</script>`

const answersIn = (texts: readonly string[]) =>
  texts.filter((text) => /vestibule:start-answer|\/approve#/.test(text))

/** Sends a request without the SDK's window, like a hostile page. @returns the outcome */
async function ask(page: Page, method: string, params: unknown[]) {
  await page.evaluate(
    ([method, params]) => {
      const came = window.vestibule
        .getProvider('eip155')
        ?.request({ method, params })
        .then(String, (error: { message: string }) => `refused: ${error.message}`)
      Object.assign(window, { came })
    },
    [method, params] as const,
  )
  return () => page.evaluate(() => (window as unknown as { came: Promise<string> }).came)
}

test(
  '[V12] a press on a masked frame signs only a sign-in to the page',
  {
    tag: '@ci',
  },
  async ({ dapp, page }, info) => {
    await blockPressWindows(page)
    await dapp.visitNew()
    await dapp.fund()
    const from = await dapp.address()
    const chainId = await dapp.chainId()
    await page.getByTestId('vb-secure-frame').evaluate((iframe) => {
      iframe.style.maskImage = 'linear-gradient(transparent, transparent)'
    })
    const send = (value: string) => ['eth_sendTransaction', [{ from, to: THIEF, value }]] as const
    const data = (primaryType: string) => ({
      types: {
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
        [primaryType]: [{ name: 'text', type: 'string' }],
      },
      domain: { chainId },
      primaryType,
      message: { text: 'Hello' },
    })
    const attempts = {
      'one wei': send('0x1'),
      'most of the balance': send('0xc7d713b49da0000'),
      'a message': ['personal_sign', ['Log in to bank.example', from]],
      'typed data': ['eth_signTypedData_v4', [from, JSON.stringify(data('Login'))]],
    } as const

    const wrong: string[] = []
    const opened: Page[] = []
    page.context().on('page', (popup) => opened.push(popup))
    for (const [name, [method, params]] of Object.entries(attempts)) {
      const came = await ask(page, method, [...params])
      const button = dapp.frame.getByTestId('vb-continue')
      await expect(button, name).toBeEnabled()
      await dapp.settle()
      if ((await dapp.frame.getByTestId('vb-approve').count()) > 0) wrong.push(name)
      await press(page, await middleOf(button))
      // The press only opens the wallet's window, which the visitor can see.
      await expect.poll(() => opened.length, name).toBe(1)
      await opened.pop()?.close()
      await dapp.reject()
      const outcome = await came()
      if (!outcome.startsWith('refused')) wrong.push(`${name}: ${outcome}`)
      await expect(dapp.modal, name).toBeHidden()
    }
    const balance = await fetch(RPC_ONE, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: [THIEF, 'latest'],
      }),
    })
    const { result } = await balance.json()

    // Control: the mask hides the frame only from the visitor. A sign-in still accepts the press.
    await dapp.press('sign-in-here')
    const approve = dapp.frame.getByTestId('vb-approve')
    await expect(approve).toBeEnabled()
    await dapp.settle()
    await press(page, await middleOf(approve))
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
    tell(info, {
      cases: Object.keys(attempts).length,
      wrong: wrong.length,
      note: 'the control, a masked sign-in to the page, is signed',
    })
    expect(wrong).toEqual([])
    expect(BigInt(result)).toBe(0n)
  },
)

/** Announces a window like a hostile page. `send` sends the request at any time. */
async function announce(page: Page) {
  const [requestId, name] = [crypto.randomUUID(), crypto.randomUUID()]
  await page.evaluate(
    async ([requestId, name]) => {
      const { call } = await window.vestibuleCore.frame.get()
      call('announceWindow', { requestId, name }).catch(() => undefined)
    },
    [requestId, name] as const,
  )
  return {
    name,
    async send(dapp: Dapp) {
      await page.evaluate(
        async ([requestId, from]) => {
          const { call } = await window.vestibuleCore.frame.get()
          const request = { method: 'personal_sign', params: ['Hello', from], requestId }
          call('rpcRequest', request).catch(() => undefined)
        },
        [requestId, await dapp.address()] as const,
      )
      await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
    },
    async open() {
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(
          ([url, name]) => {
            Object.assign(window, { popup: window.open(url, name, 'popup,width=440,height=740') })
          },
          [START, name] as const,
        ),
      ])
      return popup
    },
  }
}

test.describe('a page of an attacker', () => {
  test.beforeEach(async ({ dapp, page }) => {
    await page.addInitScript(() => {
      const heard: string[] = []
      addEventListener('message', ({ data }) => heard.push(JSON.stringify(data) ?? ''))
      Object.assign(window, { heard })
    })
    await dapp.visitNew()
  })
  const heardBy = (page: Page) =>
    Promise.all(
      page
        .frames()
        .map((frame) =>
          frame
            .evaluate(() => (window as unknown as { heard?: string[] }).heard ?? [])
            .catch(() => []),
        ),
    ).then((all) => all.flat())

  test(
    '[V12] does not receive the URL of a request’s window after its own hello',
    {
      tag: '@ci',
    },
    async ({ dapp, page }, info) => {
      const { name, send, open } = await announce(page)
      await send(dapp)
      const hello = { type: 'vestibule:start', purpose: 'approve', name }
      const attack = `<script>
      const hello = ${JSON.stringify(hello)}
      const { frames } = window.opener ?? window.parent
      for (let index = 0; index < frames.length; index++) frames[index].postMessage(hello, '*')
      window.said = true
    </script>`
      await host(page.context(), `${DAPP_ORIGIN}/forger`, HEAR + attack)
      await host(page.context(), `${EVIL}/forger`, HEAR + attack)

      // Send the hello from the page, its frames, frames and windows of other sites, and the page's
      // windows.
      await page.evaluate((hello) => {
        const iframe = document.querySelector<HTMLIFrameElement>('[data-testid=vb-secure-frame]')
        iframe?.contentWindow?.postMessage(hello, '*')
      }, hello)
      for (const url of [`${DAPP_ORIGIN}/forger`, `${EVIL}/forger`])
        await page.evaluate((url) => {
          const iframe = document.createElement('iframe')
          iframe.src = url
          document.body.append(iframe)
        }, url)
      const windows: Page[] = []
      for (const url of [`${DAPP_ORIGIN}/forger`, `${EVIL}/forger`]) {
        const [popup] = await Promise.all([
          page.context().waitForEvent('page'),
          page.evaluate((url) => void window.open(url, '_blank', 'popup'), url),
        ])
        windows.push(popup)
      }
      const forgers = () => [...page.frames(), ...windows.map((popup) => popup.mainFrame())]
      await expect
        .poll(async () => {
          const said = await Promise.all(
            forgers()
              .filter((frame) => frame.url().endsWith('/forger'))
              .map((frame) => frame.evaluate(() => Reflect.get(window, 'said')).catch(() => false)),
          )
          return said.filter(Boolean).length
        })
        .toBe(4)

      // Control: the wallet's window gets the address for the same hello. Answers arrive in the
      // order of the hellos.
      const popup = await open()
      await expect(popup.getByTestId('vb-approval')).toContainText('Hello')
      const heard = (await Promise.all([page, ...windows].map(heardBy))).flat()
      tell(info, { cases: 5, wrong: answersIn(heard).length })
      expect(answersIn(heard)).toEqual([])
    },
  )

  test(
    '[V12] gets no request through a forged answer or a window that it navigates',
    { tag: '@ci' },
    async ({ dapp, page }, info) => {
      await host(page.context(), `${DAPP_ORIGIN}/thief`, HEAR)
      const { send, open } = await announce(page)
      const popup = await open()
      await expect(popup.locator('.window')).toHaveAttribute('data-purpose', 'approve')

      await page.evaluate((origin) => {
        const path = `/approve#${'A'.repeat(22)}.${'A'.repeat(43)}`
        const { popup } = window as unknown as { popup: Window }
        for (const answer of [{ do: 'go', path }, { do: 'close' }])
          popup.postMessage({ type: 'vestibule:start-answer', ...answer }, origin)
      }, FRAME_ORIGIN)
      // The window said hello, but shows an attacker's page when the request is ready.
      await page.evaluate((url) => {
        Reflect.get(window, 'popup').location = url
      }, `${DAPP_ORIGIN}/thief`)
      await popup.waitForURL('**/thief')
      await send(dapp)
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', 'expected')
      const heard = await heardBy(popup)

      // Control: the same window gets the request after it returns to the start page.
      await page.evaluate((url) => {
        Reflect.get(window, 'popup').location = url
      }, START)
      await expect(popup.getByTestId('vb-approval')).toContainText('Hello')
      expect(popup.url()).toBe(`${FRAME_ORIGIN}/approve`)
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'popup').closed)).toBe(true)
      tell(info, { cases: 3, wrong: answersIn(heard).length })
      expect(answersIn(heard)).toEqual([])
    },
  )

  test(
    '[V12] cannot read, embed or reuse the start page',
    {
      tag: '@ci',
    },
    async ({ dapp, page }, info) => {
      const { send, open } = await announce(page)
      const read = await page.evaluate(async (url) => {
        const modes = ['cors', 'no-cors', 'navigate'] as const
        const texts = modes.map((mode) =>
          fetch(url, { mode } as RequestInit)
            .then((answer) => answer.text())
            .catch(() => 'refused'),
        )
        return Promise.all(texts)
      }, START)
      // Control: a top-level window shows this element of the same document.
      await page.evaluate((url) => {
        const iframe = document.createElement('iframe')
        iframe.id = 'embedded'
        iframe.src = url
        const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve))
        document.body.append(iframe)
        return loaded
      }, START)
      const embedded = await page.frameLocator('#embedded').locator('.window').count()

      await send(dapp)
      const popup = await open()
      await expect(popup.getByTestId('vb-approval')).toContainText('Hello')
      // Open the same window name again: while the request waits, and after the decision.
      const second = await open()
      if (!second.isClosed()) await second.waitForEvent('close')
      await popup.getByTestId('vb-reject').click()
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveCount(0)
      const third = await open()
      if (!third.isClosed()) await third.waitForEvent('close')
      tell(info, { cases: 6, wrong: read.filter((text) => text !== 'refused').length })
      expect(read).toEqual(['refused', 'refused', 'refused'])
      expect(embedded).toBe(0)
    },
  )

  test(
    '[V12] another site gets no answer, even with the name of a waiting window',
    {
      tag: '@ci',
    },
    async ({ dapp, page }, info) => {
      const { name, send } = await announce(page)
      await send(dapp)
      const evil = await page.context().newPage()
      await host(evil, `${EVIL}/opener`, `<iframe src="${FRAME}"></iframe>`)
      await evil.goto(`${EVIL}/opener`)
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        evil.evaluate(([url, name]) => void window.open(url, name, 'popup'), [
          START,
          name,
        ] as const),
      ])
      await expect(popup.locator('.window')).toHaveAttribute('data-step', 'unanswered')
      await expect(popup.getByText('Go back to the site')).toBeVisible()
      tell(info, { cases: 1, wrong: popup.url() === START ? 0 : 1 })
      expect(popup.url()).toBe(START)
    },
  )

  test(
    '[V12] a page with two frames opens one window, for the announced request',
    {
      tag: '@ci',
    },
    async ({ dapp, page }, info) => {
      await page.evaluate((url) => {
        const iframe = document.createElement('iframe')
        iframe.src = url
        document.body.prepend(iframe)
        return new Promise((resolve) => iframe.addEventListener('load', resolve))
      }, FRAME)
      const { send, open } = await announce(page)
      await send(dapp)
      const popup = await open()
      await expect(popup.getByTestId('vb-approval')).toContainText('Hello')
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', 'waiting')
      await popup.getByTestId('vb-reject').click()
      await expect(dapp.frame.getByTestId('vb-hand-over')).toHaveCount(0)
      tell(info, { cases: 1, wrong: 0 })
    },
  )
})
