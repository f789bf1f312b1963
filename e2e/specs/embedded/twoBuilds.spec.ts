import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyMessage } from 'viem'
import { findChromium } from '../../../scripts/lib/findChromium.mjs'
import { Dapp, expect, test } from '../../fixtures/dapp.js'
import { FRAME_ORIGIN, KEEPER, OFFSET, PORTS } from '../../world/ports.js'

const BUILT = fileURLToPath(new URL('../../../packages/secure-frame/dist', import.meta.url))
const OLD = PORTS.frame
const PROXY = OFFSET + 14_700
const MARK = 'next'

function writeNextBuild(folder: string) {
  const names = readdirSync(join(BUILT, 'assets')).filter((name) => !name.endsWith('.map'))
  const renamed = (name: string) => name.replace(/\.(?=[a-z0-9]+$)/, `${MARK}.`)
  const rewrite = (text: string) =>
    names.reduce((result, name) => result.replaceAll(name, renamed(name)), text)
  mkdirSync(join(folder, 'assets'))
  for (const name of names)
    writeFileSync(
      join(folder, 'assets', renamed(name)),
      rewrite(readFileSync(join(BUILT, 'assets', name), 'utf8')),
    )
  for (const name of ['index.html', 'approve.html', 'start.html', 'visit.html', 'hub.html'])
    writeFileSync(join(folder, name), rewrite(readFileSync(join(BUILT, name), 'utf8')))
}

function createProxy() {
  const assets: { port: number; path: string; status: number | undefined }[] = []
  const state = { ports: [OLD] as number[], turn: 0 }
  const server = createServer((asked, answer) => {
    const port = state.ports[state.turn++ % state.ports.length]
    const { method, headers, url: path = '' } = asked
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, (got) => {
      if (port !== undefined && path.startsWith('/assets/'))
        assets.push({ port, path, status: got.statusCode })
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  return { assets, state, server }
}

async function keep<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(KEEPER + path, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return (await response.json()) as Result
}

const executablePath = findChromium()
test.use({
  launchOptions: {
    args: [
      '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks',
      `--host-resolver-rules=MAP frame.localhost:${OLD} 127.0.0.1:${PROXY}`,
    ],
    ...(executablePath !== undefined && { executablePath }),
  },
})

test('serves every page from two builds behind one proxy, and signs a message in a tab of the old build', {
  tag: '@ci',
}, async ({ browser, dapp }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-next-'))
  const { assets, state, server } = createProxy()
  await new Promise<void>((resolve) => server.listen(PROXY, '127.0.0.1', resolve))
  writeNextBuild(folder)
  const { url } = await keep<{ url: string }>('/services', { frameDist: folder })
  const next = Number(new URL(url).port)
  const isNext = (path: string) => path.includes(MARK)
  try {
    await test.step('connects a tab before the upgrade', async () => {
      await dapp.visitNew()
      expect(assets.every(({ path }) => !isNext(path))).toBe(true)
    })

    await test.step('opens every page while both builds run', async () => {
      state.ports = [OLD, next]
      for (let page = 0; page < 8; page++) {
        const context = await browser.newContext()
        const tab = await context.newPage()
        await tab.goto(`${FRAME_ORIGIN}/hub`)
        await expect(tab.locator('#app h1')).toBeVisible()
        await context.close()
      }
      const context = await browser.newContext()
      const other = new Dapp(await context.newPage())
      await other.visitNew()
      await context.close()
    })

    await test.step('signs a message in the open tab after the old process has ended', async () => {
      state.ports = [next]
      const before = assets.length
      await dapp.pressAndApprove('sign-message')
      const signature = await dapp.readResult()
      const address = await dapp.address()
      const message = 'Hello from the Vestibule demo'
      await expect(verifyMessage({ address, message, signature })).resolves.toBe(true)
      // The new build's process served scripts of the old build.
      expect(assets.slice(before).some(({ path }) => !isNext(path))).toBe(true)
    })

    expect(assets.filter(({ status }) => status !== 200 && status !== 304)).toEqual([])
    const crossed = assets.map(({ port, path }) => `${port === OLD} ${isNext(path)}`)
    expect(crossed).toContain('true true')
    expect(crossed).toContain('false false')
  } finally {
    await keep('/services/end', { url })
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
