import { chromium } from '@playwright/test'
import { findChromium } from './lib/findChromium.mjs'
import { main, paint } from './lib/say.mjs'
import { weigh } from './lib/stranger/weigh.mjs'

await main(async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const figures = await weigh(browser)
    for (const { what, unit, value, limit, target } of figures) {
      const wanted = target === undefined ? '' : `, target ${target}`
      const line = `${what.padEnd(40)}${String(value).padStart(8)} of ${limit} ${unit}${wanted}`
      console.log(value <= limit ? line : paint('red', `${line}  over budget`))
    }
    return figures.every(({ value, limit }) => value <= limit) ? 0 : 1
  } finally {
    await browser.close()
  }
})
