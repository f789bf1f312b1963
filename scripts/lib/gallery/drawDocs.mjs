import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../findChromium.mjs'

/** Pictures of the documentation. Each shows the centres of several gallery pictures, side by side. */
const PICTURES = {
  'docs/images/modal.png': [
    'Connect-light-desktop',
    'EmailVerifyOtp-light-desktop',
    'ApproveSignIn-dark-desktop',
  ],
}
const WIDTH = 440
const HEIGHT = 800

/**
 * Creates the documentation's pictures from the gallery's pictures.
 * @param {string} from Folder of the gallery's pictures.
 * @param {(path: string) => string} to Returns the path of a picture in the repository.
 */
export async function drawDocs(from, to) {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    for (const [path, states] of Object.entries(PICTURES)) {
      const page = await browser.newPage({
        viewport: { width: WIDTH * states.length, height: HEIGHT },
      })
      const middle = (name) => {
        const data = readFileSync(join(from, `${name}.png`)).toString('base64')
        return `<div style="flex: 1; background: url(data:image/png;base64,${data}) center"></div>`
      }
      await page.setContent(
        `<body style="display: flex; height: 100vh; margin: 0">${states.map(middle).join('')}`,
      )
      await page.screenshot({ path: to(path) })
    }
    return Object.keys(PICTURES)
  } finally {
    await browser.close()
  }
}
