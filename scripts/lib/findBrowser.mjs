import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'
import { findChromium, PLACES } from './findChromium.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

/** Debian's packages that bring one, the smaller first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Makes sure of a browser: the system's, else Debian's package, else Playwright's own. */
export async function findBrowser() {
  if (findChromium() !== undefined || (await hasPlaywrights())) return
  say('No Chromium on this machine; installing one.')
  for (const name of PACKAGES) if ((await aptInstall(name)) && findChromium() !== undefined) return
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
