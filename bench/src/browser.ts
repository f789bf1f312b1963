import { chromium, type Page } from '@playwright/test'
import { startStack } from '@vestibule/stack'
import { findChromium } from '../../scripts/lib/findChromium.mjs'

/** Runs work in a browser beside a fresh local world, and puts both away afterwards. */
export async function inBrowser<result>(
  work: (tools: {
    /** A page of a visitor who was never here. */
    newPage: () => Promise<Page>
    addresses: Awaited<ReturnType<typeof startStack>>['addresses']
  }) => Promise<result>,
  world: Pick<NonNullable<Parameters<typeof startStack>[0]>, 'onDatabase' | 'siblings'> = {},
): Promise<result> {
  const executablePath = findChromium()
  const stack = await startStack({ quiet: true, ...world })
  const browser = await chromium.launch({
    args: ['--disable-features=HttpsUpgrades'],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const newPage = async () => {
      const context = await browser.newContext()
      // The loader of these scripts names functions by a helper, which a page does not have.
      await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
      return context.newPage()
    }
    return await work({ newPage, addresses: stack.addresses })
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** The code of the newest mail to an address, once it is there. */
export async function codeFor(mailbox: string, address: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(address)}`)
    const [newest] = (await response.json()) as { subject: string }[]
    const code = newest && /\b[0-9]{6}\b/.exec(newest.subject)?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
