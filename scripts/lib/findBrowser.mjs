import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'
import { findChromium, SHELL, WHOLE } from './findChromium.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

/** Makes sure of a browser: the system's, else Debian's package, else Playwright's own; and of the faster shell where it can be had. */
export async function findBrowser() {
  await findWholeBrowser()
  if (!existsSync(SHELL)) await aptInstall('chromium-headless-shell')
}

async function findWholeBrowser() {
  if (findChromium({ whole: true }) !== undefined || (await hasPlaywrights())) return
  say('No Chromium on this machine; installing one.')
  if ((await aptInstall('chromium')) && findChromium({ whole: true }) !== undefined) return
  const playwright = inRoot('node_modules/@playwright/test/cli.js')
  const { code } = await run(process.execPath, [playwright, 'install', 'chromium'])
  if (code !== 0)
    throw new Refusal(
      `The tests need a browser; install Chromium or Chrome as ${WHOLE.join(' or ')}.`,
    )
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
