import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type Stack, startStack } from '@vestibule/stack'
import { findChromium } from '../../scripts/lib/findChromium.mjs'
import { within } from './within.js'

/** Timeout of the start in seconds, for a busy machine. */
const START = 180
const STOP = 30
/** Timeout of a whole bench in seconds. Every bench takes less than a third of it. */
const LONGEST = 1_800
const MAIL = 60

/**
 * Runs work with a fresh local world and browser.
 * @throws if the work fails or takes too long, or
 * if the world or browser ends early
 */
export async function inBrowser<result>(
  work: (tools: {
    newPage: (device?: BrowserContextOptions) => Promise<Page>
    addresses: Stack['addresses']
  }) => Promise<result>,
  world: Pick<NonNullable<Parameters<typeof startStack>[0]>, 'onDatabase' | 'siblings'> = {},
): Promise<result> {
  const starting = startStack({ quiet: true, ...world })
  const stack = await within(START, { what: 'The start of the local world', work: starting })
  let browser: Browser | undefined
  try {
    const launched = await launch()
    browser = launched
    const newPage = async (device?: BrowserContextOptions) => {
      const context = await launched.newContext(device)
      // The loader of these scripts inserts calls to a helper that is not defined in pages.
      await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
      await context.addInitScript(noteClicks)
      return context.newPage()
    }
    const gone = new Promise<never>((_, reject) => {
      launched.on('disconnected', () => reject(new Error('The browser ended unexpectedly.')))
      void stack.failure.then(reject)
    })
    gone.catch(() => undefined)
    const done = work({ newPage, addresses: stack.addresses })
    return await within(LONGEST, { what: 'The bench', work: Promise.race([done, gone]) })
  } finally {
    await putAway('The browser', browser?.close())
    await putAway('The local world', stack.stop())
  }
}

function noteClicks() {
  const note = ({ timeStamp }: MouseEvent) => Object.assign(globalThis, { clickedAt: timeStamp })
  addEventListener('click', note, { capture: true })
}

function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: ['--disable-features=HttpsUpgrades'],
    timeout: START * 1_000,
    ...(executablePath !== undefined && { executablePath }),
  })
}

/** Reports a failed stop. The figures stay valid. */
async function putAway(name: string, stopping: Promise<unknown> | undefined): Promise<void> {
  if (stopping === undefined) return
  await within(STOP, { what: `${name}: stopping`, work: stopping }).catch((error: unknown) =>
    console.error(error),
  )
}

export function codeFor(mailbox: string, address: string): Promise<string> {
  const ended = new AbortController()
  const looked = look(mailbox, { address, signal: ended.signal })
  return within(MAIL, { what: `A mail to ${address}`, work: looked }).finally(() => ended.abort())
}

async function look(
  mailbox: string,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<string> {
  for (;;) {
    const url = `${mailbox}/api/messages?to=${encodeURIComponent(address)}`
    const response = await fetch(url, { signal })
    const [newest] = (await response.json()) as { subject: string }[]
    const code = newest && /\b[0-9]{6}\b/.exec(newest.subject)?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
