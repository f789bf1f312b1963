import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import { codeFor, inBrowser } from './browser.js'
import type { Figure } from './table.js'

const EMAIL = 'reader@example.com'
const DISTS = ['apps/demo/dist', 'packages/secure-frame/dist']

export function filesOnTheWay(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    const ranSince = await startCoverage(page)
    await page.goto(addresses.dapp)
    await page.getByTestId('vb-connect-button').click()
    await page.getByTestId('vb-email-input').fill(EMAIL)
    const frame = page.frameLocator('[data-testid="vb-secure-frame"]')
    await frame.locator('main').waitFor({ state: 'attached' })
    await ranSince()
    await page.getByTestId('vb-email-submit').click()
    await frame.getByTestId('vb-otp-input').fill(await codeFor(addresses.mailbox, EMAIL))
    const status = page.getByTestId('demo-status').filter({ hasText: /^connected$/ })
    await status.waitFor()
    const login = await ranSince()

    async function sign() {
      const signing = page.evaluate(signIn)
      await frame.getByTestId('vb-approve').click()
      await signing
    }
    // Sign once before the measurement: the first signature loads its code.
    await sign()
    await ranSince()
    await sign()
    return [...figuresOf('email login', login), ...figuresOf('personal_sign', await ranSince())]
  })
}

/** Runs in the page. The visitor approves in the frame. */
async function signIn(): Promise<void> {
  const { vestibule } = globalThis as never as {
    vestibule: {
      getAddress: () => string
      getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> }
    }
  }
  const address = vestibule.getAddress()
  const text = `${location.host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${location.origin}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: ${new Date().toISOString()}`
  await vestibule
    .getProvider('eip155')
    .request({ method: 'personal_sign', params: [text, address] })
}

type Ran = ReadonlyMap<string, ReadonlySet<string>>

function figuresOf(what: string, ran: Ran): Figure[] {
  const all = [...new Set([...ran.values()].flatMap((files) => [...files]))].sort()
  console.log(`${what}:\n  ${all.join('\n  ')}\n`)
  const count = (what: string, files: number) => ({ what, unit: 'files', values: [files] })
  const byKind = [...ran].map(([kind, files]) => count(`· in the ${kind}`, files.size))
  const views = all.filter((file) => file.endsWith('.tsx')).length
  return [count(what, all.length), ...byKind, count('· of all, components', views)]
}

/** @returns a function that lists the files that ran since its last call */
async function startCoverage(page: Page): Promise<() => Promise<Ran>> {
  const root = await page.context().browser()?.newBrowserCDPSession()
  if (root === undefined) throw new Error('The browser has closed.')
  const targets = new Map<string, Promise<{ kind: string; ran: () => Promise<string[]> }>>()
  root.on('Target.targetCreated', ({ targetInfo: { targetId, type } }) => {
    if (['page', 'iframe', 'worker'].includes(type))
      targets.set(targetId, cover(root, targetId, type))
  })
  root.on('Target.targetDestroyed', ({ targetId }) => targets.delete(targetId))
  await root.send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  return async () => {
    const ran = new Map<string, Set<string>>()
    for (const target of await Promise.all(targets.values()))
      ran.set(target.kind, new Set([...(ran.get(target.kind) ?? []), ...(await target.ran())]))
    return ran
  }
}

type Range = { startOffset: number; endOffset: number; count: number }
type Covered = { scriptId: string; functions: { ranges: [Range] }[] }
type Answer = { result: never; error?: { message: string } }

/** Playwright cannot open a session for a worker. Send its messages through the browser's session. */
async function cover(root: CDPSession, targetId: string, kind: string) {
  const waiting = new Map<number, (answer: Answer) => void>()
  const maps = new Map<string, string>()
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const { id, method, params, ...answer } = JSON.parse(event.message)
    const { scriptId, url, sourceMapURL } = params ?? {}
    if (method === 'Debugger.scriptParsed' && sourceMapURL && /^http/.test(url))
      maps.set(scriptId, new URL(sourceMapURL, url).pathname)
    waiting.get(id)?.(answer)
  })
  let last = 0
  function send<result>(method: string, params = {}): Promise<result> {
    const message = JSON.stringify({ id: ++last, method, params })
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error.message)),
      )
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
    })
  }
  await send('Debugger.enable')
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  async function ran(): Promise<string[]> {
    const { result } = await send<{ result: Covered[] }>('Profiler.takePreciseCoverage')
    const found = result.map(async ({ scriptId, functions }) => {
      const map = maps.get(scriptId)
      if (map === undefined) return []
      const source = await send<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId })
      const text = source.scriptSource
      const fileAt = await readMap(map, text)
      return functions.flatMap(({ ranges: [{ startOffset, endOffset, count }] }) => {
        const isModule = startOffset === 0 && endOffset === text.length
        return count === 0 || isModule ? [] : fileAt(startOffset)
      })
    })
    return (await Promise.all(found)).flat()
  }
  return { kind, ran }
}

async function readMap(path: string, text: string): Promise<(offset: number) => string[]> {
  const places = DISTS.map((dist) =>
    fileURLToPath(new URL(`../../${dist}${path}`, import.meta.url)),
  )
  const map = new SourceMap(JSON.parse(await Promise.any(places.map((at) => readFile(at, 'utf8')))))
  return (offset) => {
    const lines = text.slice(0, offset).split('\n')
    const found = map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0)
    const source = 'originalSource' in found ? found.originalSource : ''
    if (source.includes('node_modules')) return []
    return /(?:[^./]+\/)?src\/.*/.exec(source) ?? []
  }
}
