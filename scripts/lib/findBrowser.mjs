import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

/** Where systems keep a Chromium that the tests can drive. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** Makes sure of a browser: the system's, else Debian's package, else Playwright's own. */
export async function findBrowser() {
  if (PLACES.some((path) => existsSync(path)) || (await hasPlaywrights())) return
  say('No Chromium on this machine; installing one.')
  if ((await aptInstall('chromium')) && existsSync('/usr/bin/chromium')) return
  const playwright = inRoot('node_modules/@playwright/test/cli.js')
  const { code } = await run(process.execPath, [playwright, 'install', 'chromium'])
  if (code !== 0)
    throw new Refusal(
      `The tests need a browser; install Chromium or Chrome as ${PLACES.join(' or ')}.`,
    )
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
