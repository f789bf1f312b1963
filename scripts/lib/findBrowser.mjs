import { existsSync } from 'node:fs'
import { aptInstall, canAptInstall } from './apt.mjs'
import { browserVersion } from './browserVersion.mjs'
import { SHELL, WHOLE } from './findChromium.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

/**
 * Oldest major versions in which all tests passed. Whole browsers up to 150 miss taps on cross-site
 * frames; 151 to 155 are not tested.
 */
export const OLDEST = { whole: 156, shell: 150 }

/**
 * Finds the browser of the system, Debian or Playwright, and the shell if available. Updates an old
 * browser.
 * @throws Refusal without a recent browser
 */
export async function findBrowser(options = {}) {
  const { whole = WHOLE, shell = SHELL, apt = {}, playwright = playwrights() } = options
  await findWhole({ paths: whole, apt, playwright: await playwright })
  await findShell({ path: shell, apt })
}

async function findWhole({ paths, apt, playwright }) {
  const kind = { oldest: OLDEST.whole, name: 'chromium', apt }
  const found = () => paths.find((path) => existsSync(path))
  if (found() === undefined && playwright.isInstalled()) return
  if (found() === undefined) say('No Chromium on this machine; installing one.')
  if (!(await isRecent(found(), kind))) await aptInstall('chromium', apt)
  const path = found()
  if (path !== undefined) return requireRecent(path, kind)
  if (!(await playwright.install()))
    throw new Refusal(
      `The tests need a browser; install Chromium ${OLDEST.whole} or newer as ${paths.join(' or ')}.`,
    )
}

async function findShell({ path, apt }) {
  const kind = { oldest: OLDEST.shell, name: 'chromium-headless-shell', apt }
  if (!(await isRecent(path, kind))) await aptInstall(kind.name, apt)
  if (existsSync(path)) await requireRecent(path, kind)
}

async function isRecent(path, { oldest, name }) {
  const version = path === undefined ? undefined : await browserVersion(path)
  const isOld = version !== undefined && version < oldest
  if (isOld) say(`${name} ${version} is older than ${oldest}; looking for a newer one.`)
  return version !== undefined && !isOld
}

async function requireRecent(path, { oldest, name, apt }) {
  const version = await browserVersion(path)
  if (version !== undefined && version >= oldest) return
  const what = version === undefined ? `${path} does not say its version` : `${path} is ${version}`
  const way = canAptInstall(apt)
    ? `Debian's newest is no newer, so install another one there`
    : `as root, run apt-get update && apt-get install ${name}`
  throw new Refusal(`${what}, and the tests need ${oldest} or newer; ${way}.`)
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  return {
    isInstalled: () => existsSync(chromium.executablePath()),
    async install() {
      const cli = inRoot('node_modules/@playwright/test/cli.js')
      return (await run(process.execPath, [cli, 'install', 'chromium'])).code === 0
    },
  }
}
